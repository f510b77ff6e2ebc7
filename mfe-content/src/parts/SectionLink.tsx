import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';
import styles from './SectionLink.module.css';

/** The link next to a section's heading: an island that copies its address. */
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
