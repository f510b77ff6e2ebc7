import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Choices.module.css';

/** What a page can be about, as links in a row; the one that it is about is marked. */
export function Choices({
  label,
  chosen,
  choices,
  children,
}: {
  label: string;
  chosen: string;
  choices: readonly (readonly [words: string, path: string])[];
  /** More links of the page. */
  children?: ReactNode;
}): ReactElement {
  return (
    <nav aria-label={label} className={styles.choices}>
      {choices.map(([words, path]) => (
        <Link key={path} to={path} aria-current={words === chosen ? 'page' : undefined}>
          {words}
        </Link>
      ))}
      {children}
    </nav>
  );
}
