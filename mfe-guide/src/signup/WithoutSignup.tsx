import { type ReactElement, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { pageAddress } from 'shared-lib';
import { PATHS } from '../paths.ts';
import styles from './WithoutSignup.module.css';

/** The way to the guide without the form. It works even when the form fails to load. */
export function WithoutSignup(): ReactElement {
  return (
    <p className={styles.without}>
      Prefer not to? The guide needs no sign-up: <Link to={useDownloadPath()}>go straight to it</Link>.
    </p>
  );
}

const never = () => () => {};
const withCampaign = () => PATHS.download + new URL(pageAddress(window.location.href)).search;

/** The download page's path with the visitor's campaign, so that its events carry it too. */
export function useDownloadPath(): string {
  // The prerendered link has no campaign, so hydration starts without one.
  return useSyncExternalStore(never, withCampaign, () => PATHS.download);
}
