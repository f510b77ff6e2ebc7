import { type ReactElement, useId } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { SESSION_DAYS } from 'shared-lib/session/session-facts.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { AuthCard } from '../components/AuthCard.tsx';
import { LoginForm } from '../components/LoginForm.tsx';
import { PATHS } from '../paths.ts';
import styles from './LoginPage.module.css';

/** /login (specification section 2, "Login"). */
export default function LoginPage(): ReactElement {
  const navigate = useNavigate();
  const isDeleted = useLocation().state?.accountDeleted === true;
  const rememberId = useId();

  return (
    <AuthCard
      title="Log In"
      intro={isDeleted ? undefined : 'Log in to see the guides you downloaded.'}
      footer={
        <p>
          Don’t have an account? <Link to={PATHS.register}>Sign up</Link>
        </p>
      }
    >
      {isDeleted ? (
        <Notice tone="good">
          Your account is deleted, with your profile, your sign-ins and your list of downloads.
        </Notice>
      ) : null}
      {/* Always to the dashboard. Back must not lead to a finished form. */}
      <LoginForm label="Log In" onLoggedIn={() => navigate(PATHS.dashboard, { replace: true })}>
        <div className={styles.row}>
          <div className={styles.remember}>
            {/* Every sign-in is remembered alike; the hint says so. */}
            <input id={rememberId} type="checkbox" name="remember" aria-describedby={`${rememberId}-hint`} />
            <label htmlFor={rememberId}>Remember me</label>
          </div>
          <Link to={PATHS.forgotPassword}>Forgot password?</Link>
          <p className={styles.hint} id={`${rememberId}-hint`}>
            Either way, you stay signed in on this device for {SESSION_DAYS} days.
          </p>
        </div>
      </LoginForm>
    </AuthCard>
  );
}
