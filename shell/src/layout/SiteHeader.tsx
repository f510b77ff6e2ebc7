import { Fragment, type ReactElement } from 'react';
import { currentSite } from 'shared-lib';
import { NAV_GROUPS } from './links.ts';
import styles from './SiteHeader.module.css';

const LENS = 'M16 16l5 5M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0';
const PERSON = 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6';
const LINES = 'M4 6.5h16M4 12h16M4 17.5h16';
const CROSS = 'M5.5 5.5l13 13M18.5 5.5l-13 13';

const MENU = 'site-menu';
const ACCOUNT_MENU = 'account-menu';

/** The header (specification section 2). All visitors get the same HTML: `:root[data-user]` shows the member parts. */
export function SiteHeader({ pathname }: { pathname: string }): ReactElement {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Brand />
        <div id={MENU} className={styles.menu} popover="auto">
          <nav className={styles.nav} aria-label="Main">
            {NAV_GROUPS.map(({ name, links }) => (
              <Fragment key={name ?? ''}>
                {name ? <p className={styles.group}>{name}</p> : null}
                <ul className={styles.links}>
                  {links.map(({ label, path }) => (
                    <li key={path}>
                      <a href={path} aria-current={path === pathname ? 'page' : undefined}>
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </Fragment>
            ))}
          </nav>
          <div className={styles.tools}>
            {/* Closes the menu first, so that the search returns the focus to the menu's button. */}
            <button type="button" popoverTarget={MENU} popoverTargetAction="hide" data-search="">
              <Icon d={LENS} />
              Search
            </button>
            <a href="/dashboard">
              <Icon d={PERSON} />
              Account
            </a>
            <LogOut />
          </div>
        </div>
        <button className={styles.search} type="button" aria-label="Search" data-search="main">
          <Icon d={LENS} />
        </button>
        <a className={`${styles.account} ${styles.guest}`} href="/dashboard">
          <Icon d={PERSON} />
          <span className={styles.label}>Account</span>
        </a>
        <button className={`${styles.account} ${styles.member}`} type="button" popoverTarget={ACCOUNT_MENU}>
          <span className={styles.initial} data-initial aria-hidden="true" />
          <Icon d={PERSON} />
          <span className={styles.label}>Account</span>
        </button>
        <div id={ACCOUNT_MENU} className={styles.accountMenu} popover="auto">
          <p className={styles.who} data-name />
          <a href="/dashboard">Dashboard</a>
          <a href="/account-settings">Account settings</a>
          <LogOut />
        </div>
        <button className={styles.toggle} type="button" popoverTarget={MENU}>
          <span className={styles.opens}>
            <Icon d={LINES} />
            <span className={styles.label}>Menu</span>
          </span>
          <span className={styles.closes}>
            <Icon d={CROSS} />
            <span className={styles.label}>Close</span>
          </span>
        </button>
      </div>
      <div className={styles.progress} aria-hidden="true" />
    </header>
  );
}

/** An icon library would add bytes to every page. */
function Icon({ d }: { d: string }): ReactElement {
  return (
    <svg
      width="1.25rem"
      height="1.25rem"
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      fill="none"
    >
      <path d={d} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

function LogOut(): ReactElement {
  return (
    <button className={styles.member} type="button" data-logout>
      <Icon d="M10 4H5v16h5M9 12h11M16 8l4 4-4 4" />
      Log out
    </button>
  );
}

/** Must be the first Tab stop (WCAG 2.4.1). */
export function SkipLink(): ReactElement {
  return (
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
  );
}

function Brand(): ReactElement {
  const { name, tagline } = currentSite().identity;
  return (
    <a className={styles.brand} href="/">
      <svg className={styles.mark} viewBox="0 0 36 36" aria-hidden="true" focusable="false">
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
    </a>
  );
}
