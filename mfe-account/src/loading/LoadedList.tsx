import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared-lib';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { useBackOnline } from 'shared-lib/ui/use-back-online.ts';
import { OfflineHint, SlowHint } from '../components/AccountForm.tsx';
import { Card } from '../components/AccountPage.tsx';
import { useAttempt, visitorMessage } from '../form/attempt.ts';
import styles from './LoadedList.module.css';

/** Specification section 4, "Dashboard": loading, then the list, or an error. */
type Loaded<Item> =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'loaded'; items: readonly Item[] };

const LOADING = { state: 'loading' } as const;

/** Specification section 8, "Dashboard load". */
const FALLBACK = 'Failed to load your information. Please try again.';

/** A card with a list from the backend. A list that did not load is requested again when the device is back online. */
export function LoadedList<Item>({
  title,
  loadingLabel,
  request,
  onSettled,
  children,
}: {
  title: string;
  /** Announced while the list loads. */
  loadingLabel: string;
  /** Requests the list. Must be the same function in every render. */
  request: () => Promise<{ data: Item[] }>;
  /** Called when the list has its final height. Must be the same function in every render. */
  onSettled?: () => void;
  /** `onChanged` shows the message of a change, and reloads the list while the old one stays visible. */
  children: (items: readonly Item[], onChanged: (message: string) => void) => ReactNode;
}): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const [loaded, setLoaded] = useState<Loaded<Item>>(LOADING);
  const [result, setResult] = useState<{ message: string } | null>(null);
  const [round, setRound] = useState({ isQuiet: false });
  const retry = () => setRound({ isQuiet: false });

  useEffect(() => {
    let isStale = false;
    if (!round.isQuiet) setLoaded(LOADING);
    request().then(
      ({ data }) => isStale || setLoaded({ state: 'loaded', items: data }),
      (cause: unknown) => isStale || setLoaded({ state: 'failed', message: visitorMessage(cause, FALLBACK) }),
    );
    return () => {
      isStale = true;
    };
  }, [request, round]);
  useBackOnline(loaded.state === 'failed', retry);
  useEffect(() => {
    if (loaded.state !== 'loading') onSettled?.();
  }, [loaded.state, onSettled]);
  useEffect(() => {
    // The button that made the change has disappeared.
    if (result) heading.current?.focus();
  }, [result]);

  function tryAgain(): void {
    // The button disappears with the message.
    heading.current?.focus();
    retry();
  }

  function onChanged(message: string): void {
    setResult({ message });
    setRound({ isQuiet: true });
  }

  return (
    <Card title={title} heading={heading} isBusy={loaded.state === 'loading'}>
      {result ? <Notice tone="good">{result.message}</Notice> : null}
      {loaded.state === 'loading' ? (
        <div className={styles.loading}>
          <Spinner label={loadingLabel} />
          <div className={styles.slow}>
            <SlowHint waiting />
          </div>
        </div>
      ) : null}
      {loaded.state === 'failed' ? (
        <div className={styles.failed}>
          <Notice tone="bad">{loaded.message}</Notice>
          <OfflineHint>You are offline. The list will load when you’re back online.</OfflineHint>
          <Button look="secondary" onClick={tryAgain}>
            Try again
          </Button>
        </div>
      ) : null}
      {loaded.state === 'loaded' ? children(loaded.items, onChanged) : null}
    </Card>
  );
}

/** Removes one entry of a list at a time. An entry that another tab has removed counts as removed. */
export function useRemoval(fallback: string) {
  const { phase, failure, run } = useAttempt(fallback);
  const [removing, setRemoving] = useState('');
  const busy = phase === 'busy';

  return {
    busy,
    failure,
    isRemoving: (id: string) => busy && removing === id,
    remove(id: string, request: (id: string) => Promise<unknown>, onRemoved: () => void) {
      setRemoving(id);
      void run(async () => {
        await request(id).catch((cause: unknown) => {
          if (!(cause instanceof ApiError && cause.status === 404)) throw cause;
        });
        onRemoved();
      });
    },
  };
}
