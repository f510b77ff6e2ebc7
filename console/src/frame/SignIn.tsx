import { type ReactElement, type ReactNode, useActionState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useSWRConfig } from 'swr';
import { type CallError, refreshSession, sendJson, session } from '../api/session.ts';
import { operationRequests } from '../operations/operations.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { PageTitle, SecondaryButton } from '../ui/parts.tsx';
import ui from '../ui/ui.module.css';
import { SITE_NAME } from '../ui/words.tsx';
import styles from './Frame.module.css';

const INVALID_TOKEN = 'This token does not work. It is mistyped, has expired, or was revoked.';
const NO_COOKIE = 'The browser did not store the session. Open the console over https, or at localhost.';

function SignInForm({ reason = '', onSignIn }: { reason?: string; onSignIn?(): void }): ReactElement {
  const [problem, signIn, isSending] = useActionState(async (_: string, form: FormData) => {
    try {
      await sendJson('/session', { token: String(form.get('token')).trim() });
      await refreshSession();
      if (!session.isSignedIn()) return NO_COOKIE;
      onSignIn?.();
      return '';
    } catch (error) {
      return (error as CallError).status === 401 ? INVALID_TOKEN : (error as Error).message;
    }
  }, reason);
  if (!isSecureContext)
    return <Notice tone="bad">Open the console over https: without it, others could read your token.</Notice>;
  return (
    // Without `onReset`, React would reset the form after its action.
    <form className={ui.form} action={signIn} onReset={(event) => event.preventDefault()}>
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      {/* Password managers store a password by user name. */}
      <input hidden readOnly autoComplete="username" name="username" value="console" />
      <TextField
        label="Token"
        name="token"
        type="password"
        autoComplete="current-password"
        hint="It begins with release_"
        required
        maxLength={200}
      />
      <Button type="submit" disabled={isSending}>
        {isSending ? 'Signing in…' : 'Sign in'}
      </Button>
      <p className={ui.small}>
        The site’s operator creates tokens on the Access page (the first one with “npm run site -- tokens
        add”). On your own machine, starting the site prints a link that signs you in once.
      </p>
    </form>
  );
}

export const WelcomePage = ({ title, children }: { title: string; children: ReactNode }): ReactElement => (
  <main className={styles.welcome}>
    <p className={styles.site}>{SITE_NAME}</p>
    <PageTitle>{title}</PageTitle>
    {children}
  </main>
);

export const SignInPage = ({ reason }: { reason: string }): ReactElement => (
  <WelcomePage title="Sign in to the console">
    <p>Here you preview, test and release changes to {SITE_NAME}.</p>
    <SignInForm reason={reason} />
  </WelcomePage>
);

export function SignInDialog(): ReactElement {
  const { mutate } = useSWRConfig();
  const resume = () => {
    operationRequests.retry();
    void mutate(() => true);
  };
  return (
    <Dialog title="Sign in again" isRequired>
      <p>Your session has ended. What you entered and chose stays on the page.</p>
      <SignInForm onSignIn={resume} />
      <p>
        <SecondaryButton onClick={() => session.leave()}>Leave the console</SecondaryButton>
      </p>
    </Dialog>
  );
}
