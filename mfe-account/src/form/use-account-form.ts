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
 * @param fallback the message of a failure for which neither server nor client provides one.
 * @returns the form and its attempt; `formState` for `AccountForm`; and `field`, which connects an input by its name.
 */
export function useAccountForm<Values extends FieldValues>(
  schema: v.GenericSchema<Values, Values>,
  fallback: string,
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
  const fieldNames = new Set<string>();
  const attempt = useAttempt(fallback, (name, message) => {
    if (!fieldNames.has(name)) return false;
    form.setError(name as Path<Values>, { type: 'server', message });
    return true;
  });

  async function sendTyped(values: Values): Promise<void> {
    const { pathname } = window.location;
    await send(values);
    // Sent text need not be stored any longer. A form without fields sends none.
    if (fieldNames.size > 0) forgetTypedText(pathname);
  }

  const formState = {
    errors,
    submitCount,
    // An invalid submit hides the previous failure. Typing does not, because screen readers would announce it again.
    onSubmit: form.handleSubmit((values) => attempt.run(() => sendTyped(values)), attempt.reset),
    busy: attempt.phase !== 'ready',
    failure: attempt.failure,
  };
  function field(name: Path<Values>, options?: RegisterOptions<Values>) {
    fieldNames.add(name);
    return { ...form.register(name, options), error: errors[name]?.message as string | undefined };
  }
  return { form, attempt, formState, field };
}

export type AccountFormState = ReturnType<typeof useAccountForm>['formState'];
