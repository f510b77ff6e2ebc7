import type { ReactElement } from 'react';
import styles from './FormNote.module.css';
import notice from './Notice.module.css';

/**
 * What a form says beside its button before it comes alive. Its words appear when the application does not
 * arrive in time (the boot script sets `data-late`); in the answer to a form that was sent without the
 * application, the server writes its own (`delivery/src/serve/form-answer.ts`).
 */
export function FormNote(): ReactElement {
  return (
    <div
      className={`${styles.note} ${notice.notice} ${notice.bad}`}
      role="alert"
      hidden
      data-form-note=""
      data-good={`${notice.notice} ${notice.good}`}
    >
      This page did not load completely. You can send this form all the same.
    </div>
  );
}
