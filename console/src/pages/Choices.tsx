import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Choices.module.css';

/** What a page can be about, as links in a row; the one that it is about is marked. */
export function Choices<Value extends string | number>({
  label,
  chosen,
  choices,
  children,
}: {
  label: string;
  chosen: Value;
  choices: readonly (readonly [value: Value, words: string, path: string])[];
  /** More links of the page. */
  children?: ReactNode;
}): ReactElement {
  return (
    <nav aria-label={label} className={styles.choices}>
      {choices.map(([value, words, path]) => (
        <Link key={value} to={path} aria-current={value === chosen ? 'page' : undefined}>
          {words}
        </Link>
      ))}
      {children}
    </nav>
  );
}
