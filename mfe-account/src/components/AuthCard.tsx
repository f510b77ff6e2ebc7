import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import styles from './AuthCard.module.css';

/**
 * The one card of a page outside the shared layout. A new title means a new state: the heading then takes
 * the focus if its former holder is gone.
 */
export function AuthCard({
  title,
  intro,
  children,
  footer,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  /** Other places to go. */
  footer?: ReactNode;
}): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);

  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);

  return (
    <section className={styles.card}>
      <header className={styles.header}>
        <h1 className={styles.title} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {intro ? <p className={styles.intro}>{intro}</p> : null}
      </header>
      {children}
      {footer ? <footer className={styles.footer}>{footer}</footer> : null}
    </section>
  );
}
