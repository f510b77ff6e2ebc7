import { type ReactElement, type ReactNode, type Ref, useId } from 'react';
import styles from './Card.module.css';

/** One subject of a protected page, under its heading. */
export function Card({
  title,
  heading,
  isBusy = false,
  children,
}: {
  title: string;
  /** For a card that moves the focus to its heading. */
  heading?: Ref<HTMLHeadingElement>;
  /** Whether its content is still loading. */
  isBusy?: boolean;
  children: ReactNode;
}): ReactElement {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId} aria-busy={isBusy || undefined}>
      <h2 className={styles.title} id={titleId} ref={heading} tabIndex={heading ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}
