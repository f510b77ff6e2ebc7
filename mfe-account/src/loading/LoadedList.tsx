import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared-lib';
import { Button } from 'shared-lib/ui/Button.tsx';
import { useAttempt } from 'shared-lib/ui/form-hooks.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { useBackOnline } from 'shared-lib/ui/use-back-online.ts';
import { OfflineHint, SlowHint } from '../components/AccountForm.tsx';
import { Card } from '../components/AccountPage.tsx';
import { visitorMessage } from '../form/visitor-message.ts';
import styles from './LoadedList.module.css';

/** Specification section 8, "Dashboard load". */
const FALLBACK = 'Failed to load your information. Please try again.';

/** Specification section 4, "Dashboard". A failed load is repeated when the browser is online again. */
export function LoadedList<Item>({
  title,
  loadingLabel,
  request,
  onSettled,
  children,
}: {
  title: string;
  loadingLabel: string;
  request: () => Promise<{ data: Item[] }>;
  onSettled?: () => void;
  /** `onChanged` shows a message, and reloads the list while the old list stays visible. */
  children: (items: readonly Item[], onChanged: (message: string) => void) => ReactNode;
}): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const [items, setItems] = useState<readonly Item[]>();
  const [result, setResult] = useState<{ message: string } | null>(null);
  const { failure, run } = useAttempt((cause) => visitorMessage(cause, FALLBACK));
  const load = () => void run(async () => setItems((await request()).data));
  const isSettled = Boolean(failure || items);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `request` does not load the list again.
  useEffect(load, []);
  useBackOnline(failure !== '', reload);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onSettled` is not called for the same list.
  useEffect(() => {
    if (isSettled) onSettled?.();
  }, [isSettled]);
  useEffect(() => {
    // The button that made the change has disappeared.
    if (result) heading.current?.focus();
  }, [result]);

  function reload(): void {
    setItems(undefined);
    load();
  }

  function tryAgain(): void {
    heading.current?.focus();
    reload();
  }

  function onChanged(message: string): void {
    setResult({ message });
    load();
  }

  function content(): ReactNode {
    if (failure)
      return (
        <div className={styles.failure}>
          <Notice tone="bad">{failure}</Notice>
          <OfflineHint>You are offline. The list will load when you’re back online.</OfflineHint>
          <Button look="secondary" onClick={tryAgain}>
            Try again
          </Button>
        </div>
      );
    if (items) return children(items, onChanged);
    return (
      <div className={styles.spinner}>
        <Spinner label={loadingLabel} />
        <div className={styles.slow}>
          <SlowHint isWaiting />
        </div>
      </div>
    );
  }

  return (
    <Card title={title} heading={heading} isBusy={!isSettled}>
      {result ? <Notice tone="good">{result.message}</Notice> : null}
      {content()}
    </Card>
  );
}

/** An entry that another tab has removed counts as removed. */
export function useRemoval(fallback: string) {
  const { status, failure, run } = useAttempt((cause) => visitorMessage(cause, fallback));
  const [removedId, setRemovedId] = useState('');
  const busy = status === 'busy';

  return {
    busy,
    failure,
    isRemoving: (id: string) => busy && removedId === id,
    remove(id: string, request: (id: string) => Promise<unknown>, onRemoved: () => void) {
      setRemovedId(id);
      void run(async () => {
        await request(id).catch((cause: unknown) => {
          if (!(cause instanceof ApiError && cause.status === 404)) throw cause;
        });
        onRemoved();
      });
    },
  };
}
