import { type ReactElement, useSyncExternalStore } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { useBackOnline, useOnline } from 'shared-lib/ui/use-back-online.ts';
import styles from './PageFailure.module.css';
import { type PageError, usePageSource } from './page-source.ts';

/**
 * Replaces a page that did not arrive, with a way to try again. The page comes by itself when the connection
 * is back. `onRetry` lets the caller forget something first.
 */
export function PageFailure({ error, onRetry }: { error: PageError; onRetry?: () => void }): ReactElement {
  const source = usePageSource();
  const isLost = !useOnline() && !error.needsDocument;
  useBackOnline(!error.needsDocument, source.heal);
  function tryAgain(): void {
    source.retry();
    onRetry?.();
  }
  return (
    <section className={styles.failure} role="alert">
      <h1>{isLost ? 'You seem to be offline' : 'This page did not load'}</h1>
      <p>
        {isLost
          ? 'This page will load when you’re back online.'
          : 'The rest of the site works. Check your connection and try again; if that does not help, please come back in a few minutes.'}
      </p>
      <Button onClick={tryAgain}>Try again</Button>
      {isLost ? null : <Mention error={error} />}
    </section>
  );
}

/**
 * Says that a page can be read but not used, because its remote did not arrive or failed. It is hydrated when the
 * connection is back.
 */
export function AdoptedNotice(): ReactElement | null {
  const source = usePageSource();
  const error = useSyncExternalStore(source.subscribe, source.adopted, () => null);
  const isLost = !useOnline() && !error?.needsDocument;
  useBackOnline(error !== null && !error.needsDocument, source.heal);
  if (!error) return null;
  return (
    <div className={styles.notice} role="status">
      <span>
        {isLost ? 'You seem to be offline. ' : null}
        You can keep reading, but the interactive parts of this page did not load.
        {isLost ? null : <Mention error={error} />}
      </span>
      <Button look="secondary" onClick={source.retry}>
        Try again
      </Button>
    </div>
  );
}

/** Shown where somebody has pressed a button and the application has not come (`boot/boot.ts`). */
export function StuckNotice(): ReactElement {
  return (
    <p className={`${styles.notice} ${styles.stuck}`} role="alert" hidden>
      This page did not load completely. Check your connection and press the button again.
    </p>
  );
}

/** What finds the failure in the log. */
function Mention({ error }: { error: PageError }): ReactElement {
  return (
    <span className={styles.detail}>If you write to us about this, please mention {error.reference}.</span>
  );
}
