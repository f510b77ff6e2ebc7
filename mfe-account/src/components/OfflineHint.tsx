import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react';
import styles from './Hint.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Shown while the device knows that it is offline. */
export function OfflineHint({ children }: { children: ReactNode }): ReactElement {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <p className={styles.hint} role="status">
      {online ? '' : children}
    </p>
  );
}
