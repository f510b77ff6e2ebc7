import { valibotResolver } from '@hookform/resolvers/valibot';
import { useRef, useState } from 'react';
import {
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormProps,
  useForm,
} from 'react-hook-form';
import { ApiError } from 'shared-lib';
import { forgetTypedText, useKeptFocus } from 'shared-lib/ui/form-hooks.ts';
import type * as v from 'valibot';

/** The state of a submission. `failure` is the message of the last failure, null once the next attempt begins. */
interface State {
  phase: 'ready' | 'busy' | 'done';
  failure: string | null;
}

const READY: State = { phase: 'ready', failure: null };

/**
 * Tracks a submission, or another call. `fallback` is shown without a message from server or client.
 * @param showAtField shows the server's message about a field there; false without such a field.
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
      // A wrong password (403) is about the step, and not about what the field may contain.
      const field = cause instanceof ApiError && cause.status === 422 ? cause.field : undefined;
      const isShown = field !== undefined && showAtField(field, message);
      setState({ phase: 'ready', failure: isShown ? null : message });
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

/**
 * A form of this area: `schema` checks its fields, `send` submits the values. All errors are shown at once (otherwise
 * differing passwords are reported only when nothing else is wrong), and `AccountForm` sets the focus.
 * @param failed the message of a failure without one from server or client.
 * @returns the form and its attempt; `submitted` for `AccountForm`; and `field`, which connects an input by its name.
 */
export function useAccountForm<Values extends FieldValues>(
  schema: v.GenericSchema<Values, Values>,
  failed: string,
  send: (values: Values) => Promise<unknown>,
  initial: Pick<UseFormProps<Values>, 'defaultValues' | 'values'> = {},
) {
  const form = useForm<Values, unknown, Values>({
    ...initial,
    resolver: valibotResolver(schema),
    criteriaMode: 'all',
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const shown = new Set<string>();
  const attempt = useAttempt(failed, (name, message) => {
    if (!shown.has(name)) return false;
    form.setError(name as Path<Values>, { type: 'server', message });
    return true;
  });

  const submitted = {
    errors,
    submits: submitCount,
    onSubmit: form.handleSubmit((values) => attempt.run(() => send(values))),
    busy: attempt.phase !== 'ready',
    failure: attempt.failure,
  };
  function field(name: Path<Values>, options?: RegisterOptions<Values>) {
    shown.add(name);
    return { ...form.register(name, options), error: errors[name]?.message as string | undefined };
  }
  return { form, attempt, submitted, field };
}

/** The state of a form, for `AccountForm`. */
export type SubmittedForm = ReturnType<typeof useAccountForm>['submitted'];
