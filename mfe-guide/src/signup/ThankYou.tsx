import { type ReactElement, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { useTimedRedirect } from 'shared-lib/ui/use-timed-redirect.ts';
import styles from './SignupForm.module.css';

/** Replaces the form once the request is sent, then leads to the guide at `onward`. */
export function ThankYou({ onward }: { onward: string }): ReactElement {
  const link = useRef<HTMLAnchorElement>(null);
  useTimedRedirect(onward, REDIRECT_DELAY_MS);

  useEffect(() => {
    // The focused button has disappeared with the form.
    if (document.activeElement === document.body) link.current?.focus();
  }, []);

  return (
    <div className={styles.thanks}>
      <h2>Thank you!</h2>
      <p>Redirecting you to access your free guide...</p>
      <Link ref={link} className={buttonClass('secondary')} to={onward} replace>
        Go to the guide now
      </Link>
    </div>
  );
}

/** Specification section 9: how long the thank-you is shown, in milliseconds. */
const REDIRECT_DELAY_MS = 1500;
