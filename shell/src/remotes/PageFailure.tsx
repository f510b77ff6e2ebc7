import type { ReactElement } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { useBackOnline } from 'shared-lib/ui/use-back-online.ts';
import styles from './PageFailure.module.css';
import { usePageSource } from './page-source.ts';
import type { PageError } from './remote-error.ts';

/**
 * Replaces a page that did not arrive, with a way to try again. The page comes by itself when the connection
 * is back. `onRetry` lets the caller forget something first.
 */
export function PageFailure({ error, onRetry }: { error: PageError; onRetry?: () => void }): ReactElement {
  const source = usePageSource();
  useBackOnline(!error.needsDocument, source.heal);
  function tryAgain(): void {
    source.retry();
    onRetry?.();
  }
  return (
    <section className={styles.failure} role="alert">
      <h1>This page did not load</h1>
      <p>
        The rest of the site works. Check your connection and try again; if that does not help, please come
        back in a few minutes.
      </p>
      <Button onClick={tryAgain}>Try again</Button>
      <p className={styles.detail}>If you write to us about this, please mention {error.reference}.</p>
    </section>
  );
}
