import type { ReactElement } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import styles from './Notices.module.css';

/** The places of the frame's messages: `notice.ts` fills the first, and the boot script shows the second. */
export function Notices(): ReactElement {
  return (
    <>
      <div id="notice" className={styles.notice} role="status" hidden>
        <span>
          <span /> <small className={styles.detail} />
        </span>
        <Button look="secondary">Try again</Button>
      </div>
      {/* Shown when a button was pressed and the application did not load (`boot/boot.ts`). */}
      <p className={`${styles.notice} ${styles.stuck}`} role="alert" hidden>
        This page did not load completely. Check your connection and press the button again.
      </p>
    </>
  );
}
