import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useDownloadPath } from './use-download-path.ts';
import styles from './WithoutSignup.module.css';

/** Keeps nobody from the guide, whatever becomes of the form: it is no part of it, and alive before it. */
export function WithoutSignup(): ReactElement {
  return (
    <p className={styles.without}>
      Prefer not to? The guide needs no sign-up: <Link to={useDownloadPath()}>go straight to it</Link>.
    </p>
  );
}
