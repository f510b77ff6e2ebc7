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
    // The gate reacts to the ended session by going to /login. That must come first, so that our navigation wins.
    flushSync(forgetSession);
    navigate(PATHS.login, { replace: true, state: ACCOUNT_DELETED });
  }

  return (
    <Card title="Delete Your Account">
      <p>
        We erase your profile, your sign-ins on every device and your list of downloads. If your email address
        is verified, we also erase the guide requests and messages sent with it; if not, they may be somebody
        else’s, and we keep them. This cannot be undone.
      </p>
      <ConfirmByPassword
        user={user}
        label="Delete My Account"
        confirmLabel="Delete It for Good"
        busyLabel="Deleting..."
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
