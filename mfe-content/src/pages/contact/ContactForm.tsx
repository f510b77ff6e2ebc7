import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { webhook } from 'shared-lib';
import { fieldsResolver, type Typed } from 'shared-lib/fields/form-fields.ts';
import { LOCALE } from 'shared-lib/site/locale.ts';
import { Button } from 'shared-lib/ui/Button.tsx';
import { FormNote } from 'shared-lib/ui/FormNote.tsx';
import { forgetTypedText } from 'shared-lib/ui/forget-typed-text.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useHeldSubmit } from 'shared-lib/ui/use-held-submit.ts';
import { useKeptFocus } from 'shared-lib/ui/use-kept-focus.ts';
import { contactForm } from '../../forms.ts';
import styles from './ContactForm.module.css';

const { action, fields: RULES, sent, failed } = contactForm;

/** What a visitor types. */
type ContactFields = Typed<typeof RULES>;

const resolver = fieldsResolver(RULES);

/**
 * The contact form (specification sections 4 and 5). Without default values, the library keeps what was
 * typed before it arrived.
 */
export default function ContactForm(): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const { register, handleSubmit, getValues, resetField, formState } = useForm<ContactFields>({
    resolver,
  });
  const { sending, sentAt, send } = useContactSending();
  useHeldSubmit(form);
  // Longer text is reported, not cut.
  const field = (name: keyof ContactFields) => ({
    ...register(name),
    rule: RULES[name],
    error: formState.errors[name]?.message,
  });
  const loading = sending.status === 'loading';

  const submit = handleSubmit(async (message) => {
    const typed = getValues();
    if (!(await send(message))) return;
    const now = getValues();
    // Text typed during the sending belongs to the next message.
    for (const name of Object.keys(RULES) as (keyof ContactFields)[])
      if (now[name] === typed[name]) resetField(name, { defaultValue: '' });
  });

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={action}
      data-hold=""
      noValidate
      onSubmit={submit}
    >
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('email')} autoComplete="email" />
      <TextField {...field('subject')} />
      <TextField {...field('message')} rows={6} />
      <FormNote />
      <Button type="submit" disabled={loading}>
        {loading ? 'Sending...' : 'Send message'}
      </Button>
      {sending.status === 'success' ? <Notice tone="good">{sent.words}</Notice> : null}
      {sending.status === 'idle' && sentAt ? (
        <p className={styles.sent}>Your message was sent at {sentAt}.</p>
      ) : null}
      {sending.status === 'error' ? <FailureNotice message={sending.message} /> : null}
    </form>
  );
}

/** How long the success message stays, in milliseconds (specification section 9). */
const SUCCESS_SHOWN_MS = 3000;

/** Specification section 8, "Contact failure". */
const UNKNOWN_ERROR = 'An error occurred';

/** Specification section 4, "Contact form". */
type Sending = { status: 'idle' | 'loading' | 'success' } | { status: 'error'; message: string };

/**
 * Sends contact messages and tracks the status. `send` returns whether the message arrived. `sentAt` tells when the last
 * one did: the success message is there for a moment only, and not everybody reads it in time (WCAG 2.2.1).
 */
function useContactSending(): {
  sending: Sending;
  sentAt: string | undefined;
  send: (message: ContactFields) => Promise<boolean>;
} {
  const [sending, setSending] = useState<Sending>({ status: 'idle' });
  const [sentAt, setSentAt] = useState<string>();
  const keepFocus = useKeptFocus(sending.status === 'loading');

  useEffect(() => {
    if (sending.status !== 'success') return;
    const timer = setTimeout(() => setSending({ status: 'idle' }), SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [sending]);

  async function send(message: ContactFields): Promise<boolean> {
    const { pathname } = window.location;
    keepFocus();
    setSending({ status: 'loading' });
    try {
      await webhook.submitContact(message);
      forgetTypedText(pathname, contactForm.action);
      setSending({ status: 'success' });
      setSentAt(new Date().toLocaleTimeString(LOCALE, { hour: 'numeric', minute: '2-digit' }));
      return true;
    } catch (error) {
      setSending({ status: 'error', message: (error instanceof Error && error.message) || UNKNOWN_ERROR });
      return false;
    }
  }

  return { sending, sentAt, send };
}

/** The message box of a failure, with its own words for a failure without any (specification section 8). */
export function FailureNotice({ message = failed }: { message?: string }): ReactElement {
  return <Notice tone="bad">{message}</Notice>;
}
