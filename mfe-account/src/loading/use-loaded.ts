import { useCallback, useEffect, useState } from 'react';
import { visitorMessage } from '../form/visitor-message.ts';

/** Specification section 4, "Dashboard": loading, then what was asked for, or an error. */
export type Loaded<Item> =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'loaded'; items: readonly Item[] };

const LOADING = { state: 'loading' } as const;

/** Specification section 8, "Dashboard load". */
const FALLBACK = 'Failed to load your information. Please try again.';

/**
 * Asks for a list, and again at each `retry` and `refresh`.
 * @param ask the same function as long as it asks the same.
 */
export function useLoaded<Item>(ask: () => Promise<{ data: Item[] }>): {
  loaded: Loaded<Item>;
  retry: () => void;
  /** Asks again while what is known stays shown. */
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
