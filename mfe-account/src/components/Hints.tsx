import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { useOnline } from 'shared-lib/ui/use-back-online.ts';
import styles from './Hint.module.css';

/** A line that is announced politely when it changes. */
export function Hint({ children }: { children: ReactNode }): ReactElement {
  return (
    <p className={styles.hint} role="status">
      {children}
    </p>
  );
}

/** Well before the client's timeout (15000 ms), so that a slow response does not look like a broken page. */
const SLOW_AFTER_MS = 5000;

/** A message while a response is slow. `waiting` is true while one is expected. */
export function SlowHint({ waiting }: { waiting: boolean }): ReactElement {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return <Hint>{waiting && slow ? 'This is taking longer than usual. We are still trying.' : ''}</Hint>;
}

/** Shown while the device is offline. */
export function OfflineHint({ children }: { children: ReactNode }): ReactElement {
  const online = useOnline();
  return <Hint>{online ? '' : children}</Hint>;
}

/** The result of a control that has disappeared. It gets the focus. */
export function Result({ children }: { children: ReactNode }): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} tabIndex={-1}>
      <Notice tone="good">{children}</Notice>
    </div>
  );
}
