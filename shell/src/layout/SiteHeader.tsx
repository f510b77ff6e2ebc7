import { type ReactElement, useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { NAV_LINKS } from '../navigation/nav-links.ts';
import { SiteSearch } from '../search/SiteSearch.tsx';
import { Brand } from './Brand.tsx';
import { MenuIcon } from './MenuIcon.tsx';
import { PersonIcon } from './PersonIcon.tsx';
import styles from './SiteHeader.module.css';

const MENU = 'site-menu';

/**
 * The sticky header with its nine links (specification section 2). On narrow screens they are a popover:
 * the browser opens it, closes it on Escape and gives the focus back, also before the page is hydrated.
 */
export function SiteHeader(): ReactElement {
  const menu = useRef<HTMLElement>(null);
  const close = () => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  };
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Brand />
        <nav ref={menu} id={MENU} className={styles.nav} popover="auto" aria-label="Main">
          <ul className={styles.links}>
            {NAV_LINKS.map(({ label, path }) => (
              <li key={path}>
                <NavLink to={path} end={path === '/'} onClick={close}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <SiteSearch />
        <Link className={styles.account} to="/dashboard">
          <PersonIcon />
          <span className={styles.label}>Account</span>
        </Link>
        <button className={styles.toggle} type="button" popoverTarget={MENU}>
          <MenuIcon />
          <span className={styles.label}>Menu</span>
        </button>
      </div>
      <div className={styles.progress} aria-hidden="true" />
    </header>
  );
}
