import { type ReactElement, useEffect, useState } from 'react';
import { webhook } from 'shared-lib';
import { LOCALE } from 'shared-lib/site/facts.ts';
import { Button } from 'shared-lib/ui/Button.tsx';
import { FormNote, FormSummary } from 'shared-lib/ui/FormNote.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useSiteForm } from 'shared-lib/ui/use-form.ts';
import { contactForm } from '../../forms.ts';
import styles from './ContactForm.module.css';

/** Specification section 9. */
const SUCCESS_SHOWN_MS = 3000;

/** `failed` is for a thrown value without a message. `FailureNotice` has another text (specification section 8). */
const FORM = { ...contactForm, failed: 'An error occurred' };

/** Specification sections 4 and 5. */
export function ContactForm(): ReactElement {
  // The time of sending replaces the success message, which not every visitor reads in 3 seconds (WCAG 2.2.1).
  const [sentAt, setSentAt] = useState<string>();
  const { form, field, invalidLabels, status, failure, reset } = useSiteForm(FORM, async (message) => {
    await webhook.submitContact(message);
    setSentAt(new Date().toLocaleTimeString(LOCALE, { hour: 'numeric', minute: '2-digit' }));
  });
  const isSending = status === 'busy';

  // biome-ignore lint/correctness/useExhaustiveDependencies: `reset` does the same in every render.
  useEffect(() => {
    if (status !== 'done') return;
    const timer = setTimeout(reset, SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [status]);

  // No `maxLength`: text that is too long for its field is reported, not truncated.
  return (
    <form {...form} className={styles.form}>
      <FormSummary labels={invalidLabels} />
      <div className={styles.pair}>
        <TextField {...field('name')} autoComplete="name" />
        <TextField {...field('email')} autoComplete="email" />
      </div>
      <TextField {...field('subject')} />
      <TextField {...field('message')} rows={6} />
      <FormNote />
      <Button type="submit" disabled={isSending}>
        {isSending ? 'Sending...' : 'Send message'}
      </Button>
      {status === 'done' ? <Notice tone="good">{contactForm.sent.words}</Notice> : null}
      {status === 'idle' && !failure && sentAt ? (
        <p className={styles.sent}>Your message was sent at {sentAt}.</p>
      ) : null}
      {failure ? <FailureNotice message={failure} /> : null}
    </form>
  );
}

/** The fallback message is from specification section 8. */
export function FailureNotice({ message = contactForm.failed }: { message?: string }): ReactElement {
  return <Notice tone="bad">{message}</Notice>;
}
