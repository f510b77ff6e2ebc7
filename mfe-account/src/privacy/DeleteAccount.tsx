import { type ReactElement, useContext } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { type User, useAuth } from 'shared-lib';
import { ApiContext } from '../api-context.ts';
import { Card } from '../components/Card.tsx';
import { ACCOUNT_DELETED, PATHS } from '../paths.ts';
import { ConfirmByPassword } from './ConfirmByPassword.tsx';

/** The card that deletes the account. */
export function DeleteAccount({ user }: { user: User }): ReactElement {
  const api = useContext(ApiContext);
  const { forgetSession } = useAuth();
  const navigate = useNavigate();

  async function remove(password: string): Promise<void> {
    await api.user.deleteAccount(password);
    // The gate redirects to /login after the ended session. That must happen first, so that our navigation wins.
    flushSync(forgetSession);
    navigate(PATHS.login, { replace: true, state: ACCOUNT_DELETED });
  }

  return (
    <Card title="Delete your account">
      <p>
        We erase your profile, your logins on every device and your list of downloads.{' '}
        {user.emailVerified
          ? 'We also erase the guide requests and messages sent with your email address.'
          : 'We keep the guide requests and messages sent with your email address: it is not verified, so they may be somebody else’s.'}{' '}
        This cannot be undone.
      </p>
      <ConfirmByPassword
        user={user}
        label="Delete my account"
        confirmLabel="Delete it for good"
        busyLabel="Deleting..."
        look="danger"
        fallback="Failed to delete your account. Please try again."
        take={remove}
      >
        <p>
          The account for <strong>{user.email}</strong> will be deleted right away. If you want a copy of your
          data, download it first. We will send one last email to confirm.
        </p>
      </ConfirmByPassword>
    </Card>
  );
}
