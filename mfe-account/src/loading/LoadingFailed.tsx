import type { ReactElement } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { useBackOnline } from 'shared-lib/ui/use-back-online.ts';
import { OfflineHint } from '../components/Hints.tsx';
import styles from './LoadingFailed.module.css';

/** A list that did not load. It asks again when the device is back online. */
export function LoadingFailed({
  message,
  onTryAgain,
  onOnline,
}: {
  message: string;
  onTryAgain: () => void;
  onOnline: () => void;
}): ReactElement {
  useBackOnline(true, onOnline);
  return (
    <div className={styles.failed}>
      <Notice tone="bad">{message}</Notice>
      <OfflineHint>You are offline. The list will load when you’re back online.</OfflineHint>
      <Button look="secondary" onClick={onTryAgain}>
        Try Again
      </Button>
    </div>
  );
}
