import type { MouseEvent, ReactElement } from 'react';
import { Link } from 'react-router';
import styles from './SearchPanel.module.css';

const ELSEWHERE = [
  { path: '/diy-projects', label: 'Ten good first projects' },
  { path: '/blog', label: 'All articles' },
  { path: '/contact', label: 'Contact us' },
];

/** Where to go when nothing was found. */
export function SearchNothing({
  leave,
}: {
  leave: (event: MouseEvent<HTMLAnchorElement>) => void;
}): ReactElement {
  return (
    <div className={styles.hint}>
      <p>Try fewer words or a different one, or start here:</p>
      <ul className={styles.elsewhere}>
        {ELSEWHERE.map(({ path, label }) => (
          <li key={path}>
            <Link to={path} onClick={leave}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
