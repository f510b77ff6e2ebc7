import { type ReactElement, useEffect, useRef, useState } from 'react';
import { type UseFormGetValues, type UseFormSetValue, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { sharedAuthStore, webhook } from 'shared-lib';
import { fieldsResolver, longestText, type Typed } from 'shared-lib/fields/form-fields.ts';
import { Button } from 'shared-lib/ui/Button.tsx';
import { FormNote } from 'shared-lib/ui/FormNote.tsx';
import { forgetTypedText } from 'shared-lib/ui/forget-typed-text.ts';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useHeldSubmit } from 'shared-lib/ui/use-held-submit.ts';
import { useKeptFocus } from 'shared-lib/ui/use-kept-focus.ts';
import { KEPT_DAYS } from 'shared-lib/webhook/webhook-bodies.ts';
import { signupForm } from '../forms.ts';
import { PATHS } from '../paths.ts';
import { releaseHeader } from '../tracking/release-header.ts';
import { trackGuideAccess } from '../tracking/track-guide-access.ts';
import styles from './SignupForm.module.css';
import { ThankYou } from './ThankYou.tsx';
import { useDownloadPath } from './WithoutSignup.tsx';

const { action, fields: RULES, failed: FALLBACK } = signupForm;

/** What a visitor types. */
type GuideSignup = Typed<typeof RULES>;

const resolver = fieldsResolver(RULES);

/**
 * The guide request form (specification sections 4 and 5) and its thank-you. Without default values, the
 * library keeps what was typed before it arrived.
 */
export default function SignupForm(): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  // Read from the element: a robot that sets a value does not notify the form library.
  const trap = useRef<HTMLInputElement>(null);
  const { register, handleSubmit, formState, getValues, setValue } = useForm<GuideSignup>({ resolver });
  usePrefill(getValues, setValue);
  const { request, send } = useGuideRequest();
  const downloadPath = useDownloadPath();
  useHeldSubmit(form);
  const field = (name: keyof GuideSignup) => ({
    ...register(name),
    rule: RULES[name],
    maxLength: longestText(name, RULES[name]),
    error: formState.errors[name]?.message,
  });
  const processing = request.status === 'processing';
  const done = request.status === 'success';

  return (
    <>
      {done ? null : (
        <form
          ref={form}
          method="post"
          action={action}
          data-hold=""
          noValidate
          onSubmit={handleSubmit((signup) => send(signup, trap.current?.value ?? ''))}
        >
          <fieldset className={styles.fields} disabled={processing}>
            <legend className={styles.legend}>
              <h2>Get your free guide</h2>
            </legend>
            <TextField {...field('name')} autoComplete="name" />
            <TextField {...field('email')} autoComplete="email" />
            <div className={styles.trap} aria-hidden="true">
              <label htmlFor="guide-website">Website</label>
              <input ref={trap} id="guide-website" name="website" tabIndex={-1} autoComplete="off" />
            </div>
            {request.status === 'error' ? <Notice tone="bad">{request.message}</Notice> : null}
            <FormNote />
            <Button type="submit">{processing ? 'Processing...' : 'Get the free guide'}</Button>
            <p className={styles.small}>
              Your name and email are used for this request: we store them with it, email you a link to the
              guide, may pass both to the service that automates our mail, and if the request cannot get
              through, your browser keeps it for up to {KEPT_DAYS} days to send it again. More in our{' '}
              <Link to={PATHS.privacyPolicy}>privacy policy</Link>.
            </p>
          </fieldset>
        </form>
      )}
      <div role="status">
        {processing ? <Hidden>Please wait…</Hidden> : null}
        {done ? <ThankYou onward={downloadPath} /> : null}
      </div>
    </>
  );
}

/** Specification section 4, "Guide request form". */
type GuideRequest = { status: 'idle' | 'processing' | 'success' } | { status: 'error'; message: string };

/** Sends the guide request, then the access event, and tracks the request's status. */
function useGuideRequest(): {
  request: GuideRequest;
  /** `website` is the value of the hidden field (docs/decisions/008). */
  send: (signup: GuideSignup, website: string) => Promise<void>;
} {
  const [request, setRequest] = useState<GuideRequest>({ status: 'idle' });
  const running = useRef(false);
  const keepFocus = useKeptFocus(request.status === 'processing');

  async function send(signup: GuideSignup, website: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    keepFocus();
    const { pathname } = window.location;
    setRequest({ status: 'processing' });
    try {
      // The answer does not matter: every visitor gets the guide (specification section 7).
      const person = { ...signup, email: signup.email.toLowerCase() };
      await webhook.requestGuide(website ? { ...person, website } : person, releaseHeader());
      forgetTypedText(pathname, action);
      trackGuideAccess();
      setRequest({ status: 'success' });
    } catch (cause) {
      setRequest({ status: 'error', message: (cause instanceof Error && cause.message) || FALLBACK });
    } finally {
      running.current = false;
    }
  }

  return { request, send };
}

/**
 * Fills a signed-in visitor's name and email into empty fields once, when the profile arrives. It runs in an
 * effect, so the prerendered form hydrates unchanged. What was typed wins, even if it was deleted again.
 */
function usePrefill(get: UseFormGetValues<GuideSignup>, set: UseFormSetValue<GuideSignup>): void {
  useEffect(() => {
    let isDone = false;
    function fill(): void {
      const { user } = sharedAuthStore.getSnapshot();
      if (isDone || !user) return;
      isDone = true;
      for (const field of ['name', 'email'] as const) {
        if (!get(field)) set(field, user[field]);
      }
    }
    fill();
    return sharedAuthStore.subscribe(fill);
  }, [get, set]);
}
