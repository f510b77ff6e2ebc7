import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { checkFields, type Fields, type FieldValues, type Problems } from '../fields/form-fields.ts';
import type { RouteForm } from '../routes/remote-route.ts';
import { forgetTypedText, useAttempt, useHeldSubmit } from './form-hooks.ts';

/** A submit waits for the signed-in visitor's profile, because the profile prefills empty fields. */
const PROFILE_TIMEOUT_MS = 4000;

/** Reads `data-user`, not the auth store, because each remote bundles this module and would bundle a second store. */
const isProfileLoading = () => document.documentElement.dataset.user === '';

const profileSettled = () =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => resolve());
    observer.observe(document.documentElement, { attributeFilter: ['data-user'] });
    setTimeout(resolve, PROFILE_TIMEOUT_MS);
  });

interface FormOptions<Declared> {
  fields: Declared;
  isShared?: boolean;
  /** The path that the form posts to without the application; by default the page's. */
  action?: string;
  /** `values` are checked and trimmed. `typed` is the text as the visitor typed it. */
  send: (values: FieldValues<Declared>, typed: Readonly<Record<string, string>>) => Promise<unknown>;
  /** Returns the message of a failed `send`, and the name of the field if the server refused its text. */
  failureOf: (cause: unknown) => { message: string; field?: string | undefined };
}

/** A form of declared fields. Reads text from the inputs, because visitors may type before hydration. */
export function useForm<const Declared extends Fields>({
  fields,
  isShared = false,
  action,
  send,
  failureOf,
}: FormOptions<Declared>) {
  const form = useRef<HTMLFormElement>(null);
  const isChecked = useRef(false);
  const [{ problems, refused, focus }, setResult] = useState<{
    problems: Problems;
    /** A field whose text the server has refused, until the text changes. */
    refused?: { name: string; message: string } | undefined;
    /** The field to focus. Each submit creates a new object, so that the effect runs again. */
    focus?: { name: string | undefined };
  }>({ problems: {} });
  const inputOf = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  const attempt = useAttempt((cause) => {
    const { message, field } = failureOf(cause);
    if (!field || !inputOf(field)) return message;
    setResult({ problems: {}, refused: { name: field, message }, focus: { name: field } });
    return '';
  });
  useHeldSubmit(form);

  function check() {
    const typed = Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>;
    const { values, problems } = checkFields(fields, typed);
    const [first] = Object.values(problems);
    const shown = Object.entries(problems).filter(([, message]) => !isShared || message === first);
    return { typed, values, problems: Object.fromEntries(shown) };
  }

  async function submit(): Promise<void> {
    if (isProfileLoading() && Object.keys(check().problems).length > 0) await profileSettled();
    const { typed, values, problems } = check();
    isChecked.current = true;
    const [name] = Object.keys(problems);
    setResult({ problems, focus: { name } });
    if (name) return attempt.reset();
    const { pathname } = window.location;
    await attempt.run(async () => {
      await send(values, typed);
      isChecked.current = false;
      // A form without fields has sent no text.
      if (Object.keys(typed).length > 0) forgetTypedText(pathname, action);
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a submit moves the focus, never typing.
  useEffect(() => {
    if (focus?.name) inputOf(focus.name)?.focus();
  }, [focus]);

  return {
    form: {
      ref: form,
      method: 'post',
      action,
      'data-hold': '',
      noValidate: true,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        void submit();
      },
      onChange({ target: { name } }: ChangeEvent<HTMLFormElement>) {
        if (!isChecked.current) return;
        setResult({
          problems: isShared ? {} : check().problems,
          refused: refused?.name === name ? undefined : refused,
        });
      },
    },
    problems: refused ? { ...problems, [refused.name]: refused.message } : problems,
    status: attempt.status,
    failure: attempt.failure,
    reset(): void {
      isChecked.current = false;
      setResult({ problems: {} });
      attempt.reset();
    },
    inputOf,
  };
}

/** A public form, cleared after it is sent. `isShared`: one message for all fields (specification section 4). */
export function useSiteForm<const Declared extends Fields>(
  { action, fields, failed }: Pick<RouteForm, 'action' | 'failed'> & { fields: Declared },
  send: (values: FieldValues<Declared>) => Promise<unknown>,
  { isShared = false } = {},
) {
  const { form, problems, status, failure, reset, inputOf } = useForm({
    fields,
    isShared,
    action,
    async send(values: FieldValues<Declared>, typed) {
      await send(values);
      for (const name of Object.keys(fields)) {
        const input = inputOf(name);
        // Text that was typed while sending belongs to the next message.
        if (input && input.value === typed[name]) input.value = '';
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
    field: (name: keyof FieldValues<Declared>) => ({
      name,
      rule: fields[name],
      error: problems[name],
      isShared,
    }),
    /** The labels of the invalid fields, for a form with more than three fields. */
    invalidLabels:
      Object.keys(fields).length > 3 ? Object.keys(problems).map((name) => fields[name]?.label ?? name) : [],
    status,
    failure,
    reset,
  };
}
