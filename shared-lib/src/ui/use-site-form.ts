import { useEffect } from 'react';
import type { Typed } from '../fields/form-fields.ts';
import type { FormField, RouteForm } from '../routes/remote-route.ts';
import { useForm } from './use-form.ts';

/**
 * A public form of declared fields. Sent fields are cleared.
 * @param isShared whether the fields share one message, which any change clears (specification section 4, home form).
 */
export function useSiteForm<const Declared extends Readonly<Record<string, FormField>>>(
  { action, fields, failed }: Pick<RouteForm, 'action' | 'failed'> & { fields: Declared },
  send: (values: Typed<Declared>) => Promise<unknown>,
  { isShared = false } = {},
) {
  const { form, problems, status, failure, reset, inputOf } = useForm({
    fields,
    isShared,
    action,
    async send(values: Typed<Declared>, typed) {
      await send(values);
      for (const [name, text] of Object.entries(typed)) {
        const input = inputOf(name);
        // Text typed while sending belongs to the next message.
        if (input?.value === text) input.value = '';
      }
    },
    failureOf: (cause) => ({ message: (cause instanceof Error && cause.message) || failed }),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the result of a submit once.
  useEffect(() => {
    if (status !== 'done' && !failure) return;
    form.ref.current
      ?.querySelector(':is([role=status],[role=alert]):not([hidden])')
      ?.scrollIntoView({ block: 'nearest' });
  }, [status, failure]);

  return {
    form: { ...form, 'data-prefill': '' },
    field: (name: keyof Typed<Declared>) => ({
      name,
      rule: fields[name],
      error: problems[name],
      isShared,
    }),
    /** The labels of the invalid fields, for a form with more than three fields. */
    wrong:
      Object.keys(fields).length > 3 ? Object.keys(problems).map((name) => fields[name]?.label ?? name) : [],
    status,
    failure,
    reset,
  };
}
