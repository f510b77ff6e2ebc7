import { useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared-lib';
import { forgetTypedText } from 'shared-lib/ui/forget-typed-text.ts';
import { visitorMessage } from './visitor-message.ts';

/** How far a submission has come. */
type Phase = 'ready' | 'busy' | 'done';

/** One form's submission to the backend. */
export interface Attempt {
  phase: Phase;
  /** The message of the last failure; null as soon as the next attempt begins. */
  failure: string | null;
  /** Runs `work` unless one is running already. Never rejects: a failure becomes `failure`. */
  run(work: () => Promise<unknown>): Promise<void>;
  /** Back to the form, as it was before. */
  reset(): void;
}

const READY = { phase: 'ready', failure: null } as const;

/** Follows a form's submission; `fallback` is shown when neither server nor client gives a message. */
export function useAttempt(fallback: string): Attempt {
  const [state, setState] = useState<Pick<Attempt, 'phase' | 'failure'>>(READY);
  const running = useRef(false);
  const focused = useRef<Element | null>(null);

  useEffect(() => {
    // A disabled control loses the focus: whoever works with the keyboard goes on where they were.
    const lost = state.phase !== 'busy' && document.activeElement === document.body;
    if (lost && focused.current instanceof HTMLElement) focused.current.focus();
  }, [state]);

  async function run(work: () => Promise<unknown>): Promise<void> {
    if (running.current) return;
    running.current = true;
    focused.current = document.activeElement;
    const { pathname } = window.location;
    setState({ phase: 'busy', failure: null });
    try {
      await work();
      // What was sent need not be typed again.
      forgetTypedText(pathname);
      setState({ phase: 'done', failure: null });
    } catch (cause) {
      if (!(cause instanceof ApiError)) console.error(cause);
      setState({ phase: 'ready', failure: visitorMessage(cause, fallback) });
    } finally {
      running.current = false;
    }
  }

  return { ...state, run, reset: () => setState(READY) };
}
