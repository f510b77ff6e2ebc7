import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { checkFields, fieldProblem, type Problems, type Typed } from '../fields/form-fields.ts';
import type { FormField, RouteForm } from '../routes/remote-route.ts';
import { forgetTypedText, useHeldSubmit, useKeptFocus } from './form-hooks.ts';

/** Specification section 4, "Contact form" and "Guide request form". */
type Sending = { status: 'idle' | 'busy' | 'done' } | { status: 'failed'; message: string };

/** How long a submit waits for the signed-in visitor's profile to prefill its empty fields, in milliseconds. */
const PROFILE_TIMEOUT_MS = 4000;

/** Reads the frame's `data-user`, because a remote's copy of this module must not add a second auth store. */
const isProfileLoading = () => document.documentElement.dataset.user === '';

const profileSettled = () =>
  new Promise<void>((resolve) => {
    const settle = () => {
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(settle);
    observer.observe(document.documentElement, { attributeFilter: ['data-user'] });
    setTimeout(settle, PROFILE_TIMEOUT_MS);
  });

/**
 * A public form of declared fields: validated on submit and then on change, from its inputs, so text from before hydration
 * and prefilled text counts. The first invalid field gets the focus. Sent fields are cleared.
 * @param isShared whether the fields share one message, which any change clears (specification section 4, home form).
 */
export function useSiteForm<const Declared extends Readonly<Record<string, FormField>>>(
  { action, fields, failed }: Pick<RouteForm, 'action' | 'failed'> & { fields: Declared },
  send: (values: Typed<Declared>) => Promise<unknown>,
  { isShared = false } = {},
) {
  const form = useRef<HTMLFormElement>(null);
  const isRunning = useRef(false);
  const isValidated = useRef(false);
  const [result, setResult] = useState<{ problems: Problems; focus?: string | undefined }>({ problems: {} });
  const [sending, setSending] = useState<Sending>({ status: 'idle' });
  const keepFocus = useKeptFocus(sending.status === 'busy');
  useHeldSubmit(form);

  const inputOf = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  const typed = () =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, inputOf(name)?.value ?? '']));

  function check() {
    const { values, problems } = checkFields(fields, typed());
    const [first] = Object.values(problems);
    const shown = Object.entries(problems).filter(([, message]) => !isShared || message === first);
    return { values, problems: Object.fromEntries(shown) };
  }

  async function submit(): Promise<void> {
    let { values, problems } = check();
    if (Object.keys(problems).length && isProfileLoading()) {
      await profileSettled();
      ({ values, problems } = check());
    }
    isValidated.current = true;
    const [focus] = Object.keys(problems);
    setResult({ problems, focus });
    if (focus) return;
    const { pathname } = window.location;
    const sent = typed();
    keepFocus();
    setSending({ status: 'busy' });
    try {
      await send(values);
      forgetTypedText(pathname, action);
      for (const [name, text] of Object.entries(sent)) {
        const input = inputOf(name);
        // Text typed while sending belongs to the next message.
        if (input?.value === text) input.value = '';
      }
      isValidated.current = false;
      setSending({ status: 'done' });
    } catch (cause) {
      setSending({ status: 'failed', message: (cause instanceof Error && cause.message) || failed });
    }
  }

  useEffect(() => {
    if (result.focus) (form.current?.elements.namedItem(result.focus) as HTMLElement | null)?.focus();
  }, [result]);

  useEffect(() => {
    if (sending.status === 'busy' || sending.status === 'idle') return;
    form.current
      ?.querySelector(':is([role=status],[role=alert]):not([hidden])')
      ?.scrollIntoView({ block: 'nearest' });
  }, [sending]);

  const { problems } = result;
  return {
    form: {
      ref: form,
      method: 'post',
      action,
      'data-hold': '',
      'data-prefill': '',
      noValidate: true,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        if (isRunning.current) return;
        isRunning.current = true;
        void submit().finally(() => {
          isRunning.current = false;
        });
      },
      onChange({ target: { name, value } }: ChangeEvent<HTMLFormElement>) {
        const rule = fields[name];
        if (!rule || !isValidated.current) return;
        const { [name]: _, ...others } = problems;
        const problem = fieldProblem(name, value.trim(), rule);
        setResult({ problems: isShared ? {} : { ...others, ...(problem && { [name]: problem }) } });
      },
    },
    field: (name: keyof Typed<Declared>) => ({
      name,
      rule: fields[name],
      error: problems[name],
      isShared,
    }),
    /** The labels of the invalid fields, for a form with more than three fields. */
    wrong:
      Object.keys(fields).length > 3 ? Object.keys(problems).map((name) => fields[name]?.label ?? name) : [],
    sending,
    reset: () => setSending({ status: 'idle' }),
  };
}
