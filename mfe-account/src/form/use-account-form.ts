import { ApiError } from 'shared-lib';
import type { Fields, FieldValues } from 'shared-lib/fields/form-fields.ts';
import { useForm } from 'shared-lib/ui/use-form.ts';
import { visitorMessage } from './visitor-message.ts';

/** @param fallback the message if neither server nor client provides one. */
export function useAccountForm<const Declared extends Fields>(
  fields: Declared,
  fallback: string,
  send: (values: FieldValues<Declared>) => Promise<unknown>,
) {
  const { form, problems, status, failure, reset } = useForm({
    fields,
    send,
    failureOf: (cause) => ({
      message: visitorMessage(cause, fallback),
      // A wrong password (403) is reported for the whole form, because the field's value is valid.
      field: cause instanceof ApiError && cause.status === 422 ? cause.field : undefined,
    }),
  });
  return {
    formState: { form, busy: status !== 'idle', failure },
    field: (name: keyof FieldValues<Declared>) => ({ name, error: problems[name] }),
    problems,
    status,
    reset,
  };
}

export type AccountFormState = ReturnType<typeof useAccountForm>['formState'];
