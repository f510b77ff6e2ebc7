import type { ReactElement } from 'react';
import styles from './FormNote.module.css';
import notice from './Notice.module.css';

/** The boot script shows one of the texts. After a native submit, delivery's `form-answer.ts` writes the result. */
export function FormNote(): ReactElement {
  return (
    <div
      className={`${styles.note} ${notice.notice} ${notice.bad}`}
      role="alert"
      hidden
      data-form-note={`${notice.notice} ${notice.good}`}
    >
      <span className={styles.late}>This page did not load completely. You can still send this form.</span>
      <span className={styles.offline}>
        You seem to be offline. Nothing is lost: the form will be sent when you’re back online, or when you
        press the button again.
      </span>
    </div>
  );
}

/** Lists the invalid fields above a long form. Before hydration, `shell/src/boot/inline-validation.ts` lists them. */
export function FormSummary({ labels }: { labels: readonly string[] }): ReactElement {
  return (
    <p
      className={`${notice.notice} ${notice.bad}`}
      hidden={labels.length < 2}
      data-summary=""
      suppressHydrationWarning
    >
      {labels.length > 1 ? `${labels.length} fields need your attention: ${labels.join(', ')}` : ''}
    </p>
  );
}
