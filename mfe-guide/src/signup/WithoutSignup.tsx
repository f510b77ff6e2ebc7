import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { pageAddress } from 'shared-lib';
import { useHydrated } from 'shared-lib/ui/use-hydrated.ts';
import { PATHS } from '../paths.ts';
import styles from './WithoutSignup.module.css';

/** The link to the guide without the form. It works even when the form fails to load. */
export function WithoutSignup(): ReactElement {
  return (
    <p className={styles.without}>
      Prefer not to? The guide needs no sign-up: <Link to={useDownloadPath()}>go straight to it</Link>.
    </p>
  );
}

/** The download page's path with the visitor's campaign, so that the page's events contain it too. */
export function useDownloadPath(): string {
  // The prerendered link has no campaign, so hydration starts without one.
  const search = useHydrated() ? new URL(pageAddress(window.location.href)).search : '';
  return PATHS.download + search;
}
