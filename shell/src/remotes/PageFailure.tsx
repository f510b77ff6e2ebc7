import type { ReactElement } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import styles from './PageFailure.module.css';
import { usePageSource } from './use-page-source.ts';

/**
 * What stands in the place of a page that did not arrive: what happened, and a way to try again.
 * `onRetry` is for whoever shows it and has something to forget first.
 */
export function PageFailure({ error, onRetry }: { error: Error; onRetry?: () => void }): ReactElement {
  const source = usePageSource();
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
      <p className={styles.detail}>{error.message}</p>
    </section>
  );
}
