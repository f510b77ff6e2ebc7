import { type ReactElement, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { pageAddress } from 'shared-lib';
import { PATHS } from '../paths.ts';
import styles from './WithoutSignup.module.css';

/** Keeps nobody from the guide, whatever becomes of the form: it is no part of it, and alive before it. */
export function WithoutSignup(): ReactElement {
  return (
    <p className={styles.without}>
      Prefer not to? The guide needs no sign-up: <Link to={useDownloadPath()}>go straight to it</Link>.
    </p>
  );
}

const never = () => () => {};
const withCampaign = () => PATHS.download + new URL(pageAddress(window.location.href)).search;

/** The download page's path, with the campaign that brought the visitor here, so that its events carry it too. */
export function useDownloadPath(): string {
  // The prerendered link knows of no campaign: hydration starts from it.
  return useSyncExternalStore(never, withCampaign, () => PATHS.download);
}
