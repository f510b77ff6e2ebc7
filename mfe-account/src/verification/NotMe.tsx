import { type ReactElement, useContext, useId, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { ApiContext } from '../api-context.ts';
import { useAttempt } from '../form/attempt.ts';
import styles from './NotMe.module.css';

/** Removes the account that another person created with the visitor's address. */
export function NotMe({ token, onRemoved }: { token: string; onRemoved: () => void }): ReactElement {
  const { auth } = useContext(ApiContext);
  const attempt = useAttempt('Failed to remove the account. Please try again.');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const busy = attempt.phase !== 'ready';

  const remove = () =>
    attempt.run(async () => {
      await auth.notMe(token);
      onRemoved();
    });

  return (
    <div className={styles.notMe}>
      <p>Didn’t create this account? Someone else used your address.</p>
      <button
        type="button"
        className={buttonClass('secondary')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={busy}
        onClick={() => setIsOpen(!isOpen)}
      >
        This was not me
      </button>
      {isOpen ? (
        <div className={styles.open} id={id}>
          <p>
            The account and everything in it will be erased, and every device will be logged out. This cannot
            be undone.
          </p>
          {attempt.failure ? <Notice tone="bad">{attempt.failure}</Notice> : null}
          <Button look="danger" onClick={remove} disabled={busy}>
            {busy ? 'Removing...' : 'Remove the account'}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
