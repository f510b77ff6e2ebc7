import { type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { Card } from '../components/Card.tsx';
import { visitorMessage } from '../form/attempt.ts';
import { Loading } from './Loading.tsx';
import { LoadingFailed } from './LoadingFailed.tsx';

/** A card with a list from the backend in each state: loading, error, or what `children` renders. */
export function LoadedList<Item>({
  title,
  loadingLabel,
  shape,
  loaded,
  onRetry,
  said = null,
  children,
}: {
  title: string;
  /** Read out while it loads. */
  loadingLabel: string;
  /** Its likely shape, which keeps the room while it loads. */
  shape?: ReactNode;
  loaded: Loaded<Item>;
  onRetry: () => void;
  /** What the visitor has just changed. It then has the focus, because the button is gone. */
  said?: { words: string } | null;
  children: (items: readonly Item[]) => ReactNode;
}): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (said) heading.current?.focus();
  }, [said]);

  function tryAgain(): void {
    // The button disappears with the message.
    heading.current?.focus();
    onRetry();
  }

  return (
    <Card title={title} heading={heading} isBusy={loaded.state === 'loading'}>
      {said ? <Notice tone="good">{said.words}</Notice> : null}
      {loaded.state === 'loading' ? <Loading label={loadingLabel} shape={shape} /> : null}
      {loaded.state === 'failed' ? (
        <LoadingFailed message={loaded.message} onTryAgain={tryAgain} onOnline={onRetry} />
      ) : null}
      {loaded.state === 'loaded' ? children(loaded.items) : null}
    </Card>
  );
}

/** Specification section 4, "Dashboard": loading, then the list, or an error. */
type Loaded<Item> =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'loaded'; items: readonly Item[] };

const LOADING = { state: 'loading' } as const;

/** Specification section 8, "Dashboard load". */
const FALLBACK = 'Failed to load your information. Please try again.';

/**
 * Loads a list, and again at each `retry` and `refresh`.
 * @param ask must stay the same function while it asks the same.
 */
export function useLoaded<Item>(ask: () => Promise<{ data: Item[] }>): {
  loaded: Loaded<Item>;
  retry: () => void;
  /** Loads again while the old list stays shown. */
  refresh: () => void;
} {
  const [loaded, setLoaded] = useState<Loaded<Item>>(LOADING);
  const [round, setRound] = useState({ quiet: false });

  useEffect(() => {
    let left = false;
    if (!round.quiet) setLoaded(LOADING);
    ask().then(
      ({ data }) => left || setLoaded({ state: 'loaded', items: data }),
      (cause: unknown) => left || setLoaded({ state: 'failed', message: visitorMessage(cause, FALLBACK) }),
    );
    return () => {
      left = true;
    };
  }, [ask, round]);

  const retry = useCallback(() => setRound({ quiet: false }), []);
  const refresh = useCallback(() => setRound({ quiet: true }), []);
  return { loaded, retry, refresh };
}
