import { useRef, useState } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from 'shared-lib';
import { forgetTypedText, useKeptFocus } from 'shared-lib/ui/form-hooks.ts';

/** The phase of a submission. */
type Phase = 'ready' | 'busy' | 'done';

/** One form's submission to the backend. */
interface Attempt {
  phase: Phase;
  /** The message of the last failure. Null once the next attempt begins. */
  failure: string | null;
  /** Runs `work` unless it is already running. Never rejects: a failure becomes `failure`. */
  run(work: () => Promise<unknown>): Promise<void>;
  /** Returns to the form. */
  reset(): void;
}

const READY = { phase: 'ready', failure: null } as const;

/** Shows the server's message at its field. False when the form has no such field. */
function tellField<Values extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  field: string,
  message: string,
): boolean {
  if (!Object.hasOwn(getValues(), field)) return false;
  setError(field as Path<Values>, { type: 'server', message });
  return true;
}

/**
 * Tracks a form's submission. `fallback` is shown without a message from server or client. With `form`, the server's
 * message about a field becomes that field's error, not `failure`.
 */
export function useAttempt<Values extends FieldValues>(
  fallback: string,
  form?: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
): Attempt {
  const [state, setState] = useState<Pick<Attempt, 'phase' | 'failure'>>(READY);
  const running = useRef(false);
  const keepFocus = useKeptFocus(state.phase === 'busy');

  async function run(work: () => Promise<unknown>): Promise<void> {
    if (running.current) return;
    running.current = true;
    keepFocus();
    const { pathname } = window.location;
    setState({ phase: 'busy', failure: null });
    try {
      await work();
      // Sent text need not be stored.
      forgetTypedText(pathname);
      setState({ phase: 'done', failure: null });
    } catch (cause) {
      if (!(cause instanceof ApiError)) console.error(cause);
      const message = visitorMessage(cause, fallback);
      const field = cause instanceof ApiError && cause.fromServer ? cause.field : undefined;
      const isTold = form && field && tellField(form, field, message);
      setState({ phase: 'ready', failure: isTold ? null : message });
    } finally {
      running.current = false;
    }
  }

  return { ...state, run, reset: () => setState(READY) };
}

/**
 * The message of a failed call: the server's message or the client's refusal, else the screen's
 * entry of the error catalog (specification section 8).
 */
export function visitorMessage(cause: unknown, fallback: string): string {
  // Any other error is a bug, and its message is not for visitors.
  if (!(cause instanceof ApiError)) return fallback;
  return cause.fromServer || ['rate-limit', 'not-signed-in'].includes(cause.kind) ? cause.message : fallback;
}

/** The inputs with an error, in page order. */
export function wrongFields(errors: FieldErrors<FieldValues>): HTMLInputElement[] {
  const inputs = Object.values(errors)
    .map((error) => (error as { ref?: unknown } | undefined)?.ref)
    .filter((ref) => ref instanceof HTMLInputElement);
  return inputs.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}

/**
 * The behavior of all forms of this area. All errors are shown at once (otherwise differing passwords are reported only
 * when nothing else is wrong), and `AccountForm` sets the focus.
 */
export const FORM_BEHAVIOR = { criteriaMode: 'all', shouldFocusError: false } as const;
