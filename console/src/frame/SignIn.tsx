import { type ReactElement, useActionState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { askWho, isSignedOut, send } from '../api/call.ts';
import { session } from '../api/session.ts';
import { Message } from './Title.tsx';

const UNKNOWN = 'This token opens nothing. It is mistyped, has expired, or was revoked.';
const UNKEPT = 'The browser keeps no session here. Open the console over https, or at localhost.';

/** Takes the token once. After that the browser has a session, which no script can read. */
export function SignIn({ why }: { why: string }): ReactElement {
  const [problem, signIn, isSending] = useActionState(async (_: string, form: FormData) => {
    try {
      await send('/session', { token: String(form.get('token')).trim() });
      await askWho();
      return session.isOn() ? '' : UNKEPT;
    } catch (error) {
      return isSignedOut(error) ? UNKNOWN : (error as Error).message;
    }
  }, why);

  return (
    <Message title="Sign in">
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      {isSecureContext ? (
        // React would empty it.
        <form action={signIn} onReset={(event) => event.preventDefault()}>
          {/* Password managers keep a secret by a name. */}
          <input hidden readOnly autoComplete="username" name="username" value="console" />
          <TextField
            label="Token"
            name="token"
            type="password"
            autoComplete="current-password"
            hint="It begins with release_. Whoever runs the site makes it: npm run site -- tokens add"
            required
            maxLength={200}
          />
          <Button type="submit" disabled={isSending}>
            {isSending ? 'Signing in…' : 'Sign in'}
          </Button>
        </form>
      ) : (
        <Notice tone="bad">Open the console over https: here others could read your token.</Notice>
      )}
    </Message>
  );
}
