import { type MouseEvent, type ReactElement, useId } from 'react';
import styles from './ErrorSummary.module.css';

/**
 * Lists the wrong fields, each with a link. The message is at the field and is announced there (WCAG 2.2, 3.3.1), so it
 * is not repeated.
 */
export function ErrorSummary({ fields }: { fields: readonly HTMLInputElement[] }): ReactElement {
  const titleId = useId();

  function goTo(event: MouseEvent, field: HTMLInputElement): void {
    // The address stays the same, because a fragment would add a step for Back.
    event.preventDefault();
    field.focus();
  }

  return (
    <section className={styles.summary} aria-labelledby={titleId}>
      <p className={styles.title} id={titleId}>
        {fields.length === 1
          ? 'One field needs your attention:'
          : `${fields.length} fields need your attention:`}
      </p>
      <ul className={styles.fields}>
        {fields.map((field) => (
          <li key={field.id}>
            <a href={`#${field.id}`} onClick={(event) => goTo(event, field)}>
              {field.labels?.[0]?.textContent}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
