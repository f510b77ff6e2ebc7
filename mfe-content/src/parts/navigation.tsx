import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';
import styles from './navigation.module.css';

export function Breadcrumbs({ here, isArticle }: { here: string; isArticle?: boolean }): ReactElement {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        <li>
          <Link to="/">Home</Link>
        </li>
        {isArticle ? (
          <li>
            <Link to="/blog">Blog</Link>
          </li>
        ) : null}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}

/** `columns` is for the top of a list. `beside` stays in view next to a long text. */
export function ContentsList({
  items,
  look = 'beside',
}: {
  items: readonly { id: string; title: string }[];
  look?: 'beside' | 'columns';
}): ReactElement {
  return (
    <nav className={`${styles.contents} ${styles[look]}`} aria-labelledby="contents-title">
      <h2 id="contents-title" className={styles.heading}>
        On this page
      </h2>
      <ol className={styles.list}>
        {items.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** An island that copies the section's address. */
export function SectionLink({
  id,
  title,
  className,
}: {
  id: string;
  title: string;
  className?: string | undefined;
}): ReactElement {
  return (
    <a className={classNames(styles.link, className)} href={`#${id}`} data-island="copy">
      <svg
        className={styles.icon}
        viewBox="0 0 24 24"
        width="1.125rem"
        height="1.125rem"
        role="img"
        aria-label={`Copy the link to: ${title}`}
      >
        <path d="M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7" />
      </svg>
    </a>
  );
}
