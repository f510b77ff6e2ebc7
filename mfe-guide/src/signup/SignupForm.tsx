import { type ReactElement, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { pageAddress, webhook } from 'shared-lib';
import { longestText } from 'shared-lib/fields/form-fields.ts';
import { Button } from 'shared-lib/ui/Button.tsx';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { FormNote } from 'shared-lib/ui/FormNote.tsx';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useSiteForm } from 'shared-lib/ui/use-form.ts';
import { useHydrated } from 'shared-lib/ui/use-hydrated.ts';
import { useTimedRedirect } from 'shared-lib/ui/use-timed-redirect.ts';
import { RETENTION_DAYS } from 'shared-lib/webhook/webhook-bodies.ts';
import { signupForm } from '../forms.ts';
import { PATHS } from '../paths.ts';
import { GUIDE_VISITOR, releaseHeader } from '../tracking/visitor.ts';
import styles from './SignupForm.module.css';

/** Specification sections 4 and 5. */
export function SignupForm(): ReactElement {
  const { form, field, status, failure } = useSiteForm(signupForm, async (signup) => {
    // An error response is no failure here, because every visitor gets the guide (specification section 7).
    await webhook.requestGuide({ ...signup, email: signup.email.toLowerCase() }, releaseHeader());
    // Not awaited, because a slow event must not delay the guide.
    void webhook.trackGuideAccess(GUIDE_VISITOR, releaseHeader());
  });
  const downloadPath = useDownloadPath();
  const input = (name: 'name' | 'email') => ({
    ...field(name),
    autoComplete: name,
    maxLength: longestText(name, signupForm.fields[name]),
  });
  const isProcessing = status === 'busy';
  const isDone = status === 'done';

  return (
    <>
      {isDone ? null : (
        <>
          <form {...form}>
            <fieldset className={styles.fields} disabled={isProcessing}>
              <legend className={styles.legend}>
                <h2>Get your free guide</h2>
              </legend>
              <TextField {...input('name')} />
              <TextField {...input('email')} />
              <div className={styles.honeypot} aria-hidden="true">
                <label htmlFor="guide-website">Website</label>
                <input id="guide-website" name="website" tabIndex={-1} autoComplete="off" />
              </div>
              {failure ? <Notice tone="bad">{failure}</Notice> : null}
              <FormNote />
              <Button type="submit">{isProcessing ? 'Processing...' : 'Get the free guide'}</Button>
              <p className={styles.small}>
                We’ll email you a link to the guide and keep your name and email with the request. Our email
                service may see them too. If our server replies that it can’t accept the request yet, your
                browser saves it for up to {RETENTION_DAYS} days and tries again. More in our{' '}
                <Link to={PATHS.privacyPolicy}>privacy policy</Link>.
              </p>
            </fieldset>
          </form>
          <p className={styles.direct}>
            Prefer not to? The guide needs no sign-up: <Link to={downloadPath}>go straight to it</Link>.
          </p>
        </>
      )}
      <div role="status">
        {isProcessing ? <Hidden>Please wait…</Hidden> : null}
        {isDone ? <ThankYou path={downloadPath} /> : null}
      </div>
    </>
  );
}

/** Keeps the visitor's campaign for the events of the download page. */
function useDownloadPath(): string {
  // The prerendered link has no campaign, so hydration starts without one.
  const search = useHydrated() ? new URL(pageAddress(window.location.href)).search : '';
  return PATHS.download + search;
}

function ThankYou({ path }: { path: string }): ReactElement {
  const link = useRef<HTMLAnchorElement>(null);
  useTimedRedirect(path, REDIRECT_DELAY_MS);

  useEffect(() => {
    // The focused button has disappeared with the form.
    if (document.activeElement === document.body) link.current?.focus();
  }, []);

  return (
    <div className={styles.thanks}>
      <h2>Thank you!</h2>
      <p>Redirecting you to access your free guide...</p>
      <Link ref={link} className={buttonClass('secondary')} to={path} replace>
        Go to the guide now
      </Link>
    </div>
  );
}

/** Specification section 9. */
const REDIRECT_DELAY_MS = 1500;
