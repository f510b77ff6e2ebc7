import { type ReactElement, useEffect, useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { NAV_LINKS } from '../navigation/links.ts';
import { SiteSearch } from '../search/SiteSearch.tsx';
import { Brand } from './Brand.tsx';
import styles from './SiteHeader.module.css';

const MENU = 'site-menu';

/** Where the header's bar shows the links (SiteHeader.module.css). */
const WIDE = '(width >= 64rem)';

/**
 * The sticky header with its nine links (specification section 2). On narrow screens they are a popover: the
 * browser opens it, closes it on Escape and restores the focus, even before hydration.
 */
export function SiteHeader(): ReactElement {
  const menu = useRef<HTMLElement>(null);
  const close = () => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  };
  // Turning a tablet moves the links into the bar; an open popover would then cover the page.
  useEffect(() => {
    const wide = matchMedia(WIDE);
    wide.onchange = close;
    return () => {
      wide.onchange = null;
    };
  });
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

/** Three lines, drawn here: every page pays for the shell's bytes. */
function MenuIcon(): ReactElement {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M4 6.5h16M4 12h16M4 17.5h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** A person's outline, drawn here: every page pays for the shell's bytes. */
function PersonIcon(): ReactElement {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false" fill="none">
      <circle cx="12" cy="8" r="4" stroke="currentColor" strokeWidth="2" />
      <path
        d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
