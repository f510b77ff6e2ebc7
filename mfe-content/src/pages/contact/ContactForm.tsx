import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactElement, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from 'shared-lib/ui/Button.tsx';
import { FormNote } from 'shared-lib/ui/FormNote.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useHeldSubmit } from 'shared-lib/ui/use-held-submit.ts';
import styles from './ContactForm.module.css';
import { contactSchema } from './contact-schema.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { useContactSending } from './use-contact-sending.ts';

const FIELDS = ['name', 'email', 'subject', 'message'] as const;

/**
 * The contact form (specification sections 4 and 5). It has no default values, so that the library takes
 * over what was typed before it arrived.
 */
export default function ContactForm(): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const { register, handleSubmit, getValues, resetField, formState } = useForm({
    resolver: valibotResolver(contactSchema),
  });
  const { sending, send } = useContactSending();
  useHeldSubmit(form);
  const errors = formState.errors;
  const loading = sending.status === 'loading';

  const submit = handleSubmit(async (message) => {
    const sent = getValues();
    if (!(await send(message))) return;
    const now = getValues();
    // What was written while it was sent is the next message.
    for (const name of FIELDS) if (now[name] === sent[name]) resetField(name, { defaultValue: '' });
  });

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/contact"
      data-hold=""
      noValidate
      onSubmit={submit}
    >
      <TextField
        label="Name"
        autoComplete="name"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField label="Subject" required error={errors.subject?.message} {...register('subject')} />
      <TextField label="Message" rows={6} required error={errors.message?.message} {...register('message')} />
      <FormNote />
      <Button type="submit" disabled={loading}>
        {loading ? 'Sending...' : 'Send message'}
      </Button>
      {sending.status === 'success' ? (
        <Notice tone="good">Message sent successfully! We'll get back to you soon.</Notice>
      ) : null}
      {sending.status === 'error' ? <FailureNotice message={sending.message} /> : null}
    </form>
  );
}
