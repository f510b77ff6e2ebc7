import { type ReactElement, useSyncExternalStore } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { useBackOnline } from 'shared-lib/ui/use-back-online.ts';
import styles from './AdoptedNotice.module.css';
import { usePageSource } from './page-source.ts';

/**
 * Says that a page can be read but not used, because its remote did not arrive or failed. The page comes
 * alive when the connection is back.
 */
export function AdoptedNotice(): ReactElement | null {
  const source = usePageSource();
  const error = useSyncExternalStore(source.subscribe, source.adopted, () => null);
  useBackOnline(error !== null && !error.needsDocument, () => {
    source.heal();
  });
  if (!error) return null;
  function tryAgain(): void {
    source.retry();
  }
  return (
    <div className={styles.notice} role="status">
      <span>
        You can keep reading, but the interactive parts of this page did not load.
        <span className={styles.detail}>
          If you write to us about this, please mention {error.reference}.
        </span>
      </span>
      <Button look="secondary" onClick={tryAgain}>
        Try again
      </Button>
    </div>
  );
}
