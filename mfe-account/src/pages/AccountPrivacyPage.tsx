import { type ReactElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { api, currentSite, type User, useAuth } from 'shared-lib';
import { Result } from '../components/AccountForm.tsx';
import { AccountPage, Card, SignedIn } from '../components/AccountPage.tsx';
import { ACCOUNT_DELETED, PATHS } from '../paths.ts';
import { ConfirmByPassword } from '../privacy/ConfirmByPassword.tsx';
import { Sessions } from '../privacy/Sessions.tsx';

/** /account-privacy: the visitor's devices, their data, and the deletion of the account. */
export default function AccountPrivacyPage(): ReactElement {
  return (
    <SignedIn>
      {(user) => (
        <AccountPage
          title="Privacy and devices"
          back={{ to: PATHS.accountSettings, label: 'Back to account settings' }}
          aside={
            <>
              <ExportAccount user={user} />
              <DeleteAccount user={user} />
            </>
          }
        >
          <Sessions key={user.id} user={user} />
        </AccountPage>
      )}
    </SignedIn>
  );
}

function ExportAccount({ user }: { user: User }): ReactElement {
  const site = currentSite().identity.name;
  const [saved, setSaved] = useState('');

  async function download(password: string): Promise<void> {
    setSaved('');
    const everything = await api.user.exportAccount(password);
    const name = exportFileName(site, new Date());
    saveFile(name, 'application/json', `${JSON.stringify(everything, null, 2)}\n`);
    setSaved(name);
  }

  return (
    <Card title="Your data">
      <p>
        What we keep about you, in one file (JSON): your profile, your logins, your downloads and our emails
        to you.{' '}
        {user.emailVerified
          ? 'It also has the requests and messages sent with your email address.'
          : 'The requests and messages sent with your email address are not in it, because the address is not verified.'}
      </p>
      <ConfirmByPassword
        user={user}
        label="Download my data"
        confirmLabel="Download my data"
        busyLabel="Preparing..."
        fallback="Failed to prepare your data. Please try again."
        take={download}
      />
      {saved ? <Result>Your data is in {saved}, in your downloads folder.</Result> : null}
    </Card>
  );
}

/** The export's file name: the site, and the day in the visitor's time zone. */
export function exportFileName(siteName: string, now: Date): string {
  const site = siteName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return `${site}-my-data-${day}.json`;
}

/** How long a browser may take to read a file it saves, in milliseconds. */
const KEEP_MS = 60_000;

function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

function DeleteAccount({ user }: { user: User }): ReactElement {
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
