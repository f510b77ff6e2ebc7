import { Fragment, type ReactElement, useEffect, useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { currentSite } from 'shared-lib';
import { NAV_GROUPS } from '../navigation/links.ts';
import { LENS, SiteSearch } from '../search/SiteSearch.tsx';
import { Icon } from './Icon.tsx';
import styles from './SiteHeader.module.css';

const MENU = 'site-menu';

const PERSON = 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6';

/** Where the header's bar shows the links (SiteHeader.module.css). */
const WIDE = '(width >= 64rem)';

/**
 * The sticky header with its nine links (specification section 2). On narrow screens they are a popover: the
 * browser opens it, closes it on Escape and restores the focus, even before hydration. A phone's also has
 * search and account, by name.
 */
export function SiteHeader(): ReactElement {
  const menu = useRef<HTMLDivElement>(null);
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
        <div ref={menu} id={MENU} className={styles.menu} popover="auto">
          <nav className={styles.nav} aria-label="Main">
            {NAV_GROUPS.map(({ name, links }) => (
              <Fragment key={name ?? ''}>
                {name ? <p className={styles.group}>{name}</p> : null}
                <ul className={styles.links}>
                  {links.map(({ label, path }) => (
                    <li key={path}>
                      <NavLink to={path} end={path === '/'} onClick={close}>
                        {label}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </Fragment>
            ))}
          </nav>
          <div className={styles.tools}>
            {/* Closed first, with and without the application: then the search gives the focus back to the menu's button. */}
            <button
              type="button"
              popoverTarget={MENU}
              popoverTargetAction="hide"
              data-search=""
              onClick={close}
            >
              <Icon d={LENS} />
              Search
            </button>
            <Link to="/dashboard" onClick={close}>
              <Icon d={PERSON} />
              Account
            </Link>
          </div>
        </div>
        <SiteSearch />
        <Link className={styles.account} to="/dashboard">
          <Icon d={PERSON} />
          <span className={styles.label}>Account</span>
        </Link>
        <button className={styles.toggle} type="button" popoverTarget={MENU}>
          <Icon d="M4 6.5h16M4 12h16M4 17.5h16" />
          <span className={styles.label}>Menu</span>
        </button>
      </div>
      <div className={styles.progress} aria-hidden="true" />
    </header>
  );
}

/** The header of pages outside the shared layout. */
export function BareHeader(): ReactElement {
  return (
    <header className={styles.bare}>
      <Brand />
      <SiteSearch />
    </header>
  );
}

/** The first stop of the keyboard (WCAG 2.4.1). */
export function SkipLink(): ReactElement {
  return (
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
  );
}

/** The site's name and tagline, linked to the home page. */
function Brand(): ReactElement {
  const { name, tagline } = currentSite().identity;
  return (
    <Link className={styles.brand} to="/">
      <svg
        className={styles.mark}
        width="36"
        height="36"
        viewBox="0 0 36 36"
        aria-hidden="true"
        focusable="false"
      >
        <path
          d="M3 17 18 4l15 13"
          fill="none"
          stroke="currentColor"
          strokeWidth="3.2"
          strokeLinejoin="round"
        />
        <path d="M8 17.5V31h20V17.5L18 9z" fill="currentColor" opacity=".16" />
        <path
          d="M18 31V19m0 3.6c0-2.6-2-4.2-4.8-4.2 0 2.7 1.8 4.6 4.8 4.6Zm0 4.6c0-2.6 2-4.2 4.8-4.2 0 2.7-1.8 4.6-4.8 4.6Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinejoin="round"
        />
      </svg>
      <span className={styles.name}>{name}</span>
      <span className={styles.tagline}>{tagline}</span>
    </Link>
  );
}
