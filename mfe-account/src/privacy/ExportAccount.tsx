import { type ReactElement, useContext, useState } from 'react';
import { currentSite, type User } from 'shared-lib';
import { ApiContext } from '../api-context.ts';
import { Card } from '../components/Card.tsx';
import { Result } from '../components/Hints.tsx';
import { ConfirmByPassword } from './ConfirmByPassword.tsx';

/** The card that exports all of the visitor's data as one JSON file. */
export function ExportAccount({ user }: { user: User }): ReactElement {
  const api = useContext(ApiContext);
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

/** Lets the browser save `text` as a file. */
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
