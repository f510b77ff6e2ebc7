import { useRef, useState } from 'react';
import { ApiError } from 'shared-lib';
import { useKeptFocus } from 'shared-lib/ui/form-hooks.ts';

/** The state of a submission. `failure` is the message of the last failure, null once the next attempt begins. */
interface State {
  phase: 'ready' | 'busy' | 'done';
  failure: string | null;
}

const READY: State = { phase: 'ready', failure: null };

/**
 * Tracks a submission or another call. `fallback` is shown if neither server nor client provides a message.
 * @param showAtField shows the server's message at the field it concerns; returns false if there is no such field.
 */
export function useAttempt(
  fallback: string,
  showAtField: (field: string, message: string) => boolean = () => false,
) {
  const [state, setState] = useState(READY);
  const running = useRef(false);
  const keepFocus = useKeptFocus(state.phase === 'busy');

  /** Runs `work` unless it is already running. Never rejects: a failure becomes `failure`. */
  async function run(work: () => Promise<unknown>): Promise<void> {
    if (running.current) return;
    running.current = true;
    keepFocus();
    setState({ phase: 'busy', failure: null });
    try {
      await work();
      setState({ phase: 'done', failure: null });
    } catch (cause) {
      if (!(cause instanceof ApiError)) console.error(cause);
      const message = visitorMessage(cause, fallback);
      // A wrong password (403) is reported for the whole form, because the field's value is valid.
      const field = cause instanceof ApiError && cause.status === 422 ? cause.field : undefined;
      const isShown = field !== undefined && showAtField(field, message);
      setState({ phase: 'ready', failure: isShown ? null : message });
    } finally {
      running.current = false;
    }
  }

  return { ...state, run, reset: () => setState(READY) };
}

/** The message of a failed call: the server's, the client's refusal, or else `fallback` (specification section 8). */
export function visitorMessage(cause: unknown, fallback: string): string {
  // Any other error is a bug, and its message is not for visitors.
  if (!(cause instanceof ApiError)) return fallback;
  return cause.fromServer || ['rate-limit', 'not-signed-in'].includes(cause.kind) ? cause.message : fallback;
}
