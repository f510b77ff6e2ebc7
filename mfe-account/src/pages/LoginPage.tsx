import { type ReactElement, useEffect, useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { User } from 'shared-lib';
import { SESSION_DAYS } from 'shared-lib/session/session-facts.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { AuthCard } from '../components/AuthCard.tsx';
import { LoginForm } from '../components/LoginForm.tsx';
import { type EndedSession, PATHS } from '../paths.ts';
import styles from './LoginPage.module.css';

/** /login (specification section 2, "Login"). */
export default function LoginPage(): ReactElement {
  const navigate = useNavigate();
  const { state } = useLocation();
  const ended: EndedSession | undefined = state?.ended;
  // A copy, because the effect below clears the history state.
  const [isDeleted] = useState(state?.accountDeleted === true);
  const rememberId = useId();

  useEffect(() => {
    if (state?.accountDeleted) navigate(PATHS.login, { replace: true });
  }, [state, navigate]);

  function openNextPage({ id }: User): void {
    // Back must not lead to a finished form.
    navigate(ended?.userId === id ? ended.path : PATHS.dashboard, { replace: true });
  }

  return (
    <AuthCard
      title="Log in"
      intro={isDeleted || ended ? undefined : 'Log in to see the guides you downloaded.'}
      footer={
        <p>
          Don’t have an account? <Link to={PATHS.register}>Sign up</Link>
        </p>
      }
    >
      {isDeleted ? (
        <Notice tone="good">
          Your account is deleted, with your profile, logins, downloads and saved pages.
        </Notice>
      ) : null}
      {ended ? <Notice tone="bad">You were logged out. Log in to continue.</Notice> : null}
      <LoginForm label="Log in" onLoggedIn={openNextPage}>
        <div className={styles.row}>
          <div className={styles.remember}>
            {/* The checkbox has no effect, as the hint states. */}
            <input id={rememberId} type="checkbox" name="remember" aria-describedby={`${rememberId}-hint`} />
            <label htmlFor={rememberId}>Remember me</label>
          </div>
          <Link to={PATHS.forgotPassword}>Forgot password?</Link>
          <p className={styles.hint} id={`${rememberId}-hint`}>
            Either way, you stay logged in on this device for {SESSION_DAYS} days.
          </p>
        </div>
      </LoginForm>
    </AuthCard>
  );
}
