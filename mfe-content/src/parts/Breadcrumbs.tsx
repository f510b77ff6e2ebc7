import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import styles from './Breadcrumbs.module.css';

/** Home, then the pages in between (`[label, path]`), then this page. */
export function Breadcrumbs({
  between = [],
  here,
}: {
  between?: readonly (readonly [label: string, path: string])[];
  here: string;
}): ReactElement {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {[['Home', '/'] as const, ...between].map(([label, path]) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
