import { valibotResolver } from '@hookform/resolvers/valibot';
import {
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormProps,
  useForm,
} from 'react-hook-form';
import { forgetTypedText } from 'shared-lib/ui/form-hooks.ts';
import type * as v from 'valibot';
import { useAttempt } from './attempt.ts';

/**
 * A form of this area: `schema` checks its fields, `send` submits the values. All errors are shown at once (otherwise
 * differing passwords are reported only when nothing else is wrong), and `AccountForm` sets the focus.
 * @param failed the message of a failure without one from server or client.
 * @returns the form and its attempt; `formState` for `AccountForm`; and `field`, which connects an input by its name.
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

  async function sendTyped(values: Values): Promise<void> {
    const { pathname } = window.location;
    await send(values);
    // Sent text need not be stored. That of another form on the page stays.
    if (shown.size > 0) forgetTypedText(pathname);
  }

  const formState = {
    errors,
    submits: submitCount,
    // An invalid submit hides the failure of the last one. Typing does not, because its return would be announced again.
    onSubmit: form.handleSubmit((values) => attempt.run(() => sendTyped(values)), attempt.reset),
    busy: attempt.phase !== 'ready',
    failure: attempt.failure,
  };
  function field(name: Path<Values>, options?: RegisterOptions<Values>) {
    shown.add(name);
    return { ...form.register(name, options), error: errors[name]?.message as string | undefined };
  }
  return { form, attempt, formState, field };
}

/** The state of a form, for `AccountForm`. */
export type AccountFormState = ReturnType<typeof useAccountForm>['formState'];
