import type { ReactElement } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { SWRConfig } from 'swr';
import useSWRImmutable from 'swr/immutable';
import { openSession } from './api/call.ts';
import { QUERY_OPTIONS } from './api/queries.tsx';
import { useSession } from './api/session.ts';
import { Frame } from './frame/Frame.tsx';
import { SignInDialog, SignInPage, WelcomePage } from './frame/SignIn.tsx';
import { ConfirmDialog } from './release/ConfirmDialog.tsx';
import type { Change } from './release/changes.ts';
import { ShowDialog } from './release/ShowDialog.tsx';
import { DialogHost } from './ui/Dialog.tsx';

/** The dialog of a change. Its key resets the state when one dialog follows another. */
const changeDialog = (change: Change): ReactElement =>
  change.kind === 'canary' ? (
    <ShowDialog key={JSON.stringify(change)} {...change} />
  ) : (
    <ConfirmDialog key={JSON.stringify(change)} {...change} kind={change.kind} />
  );

/** The console: the sign-in, then its pages. @param props.link the secret of a sign-in link, if one was opened. */
export function App({ link }: { link: string | null }): ReactElement {
  const state = useSession();
  const { error, isValidating, mutate } = useSWRImmutable<void, Error>('/session', () => openSession(link));
  if (state.status === 'unknown') {
    if (!error || isValidating) return <Spinner label="Opening the console" />;
    return (
      <WelcomePage title="The console cannot reach the site">
        <Notice tone="bad">{error.message}</Notice>
        <Button onClick={() => mutate()}>Try again</Button>
      </WelcomePage>
    );
  }
  if (!state.user) return <SignInPage key={state.reason} reason={state.reason} />;
  return (
    // A new key resets the page for another user. The same user keeps it when a session expires.
    <SWRConfig key={state.user.name} value={QUERY_OPTIONS}>
      <DialogHost changeDialog={changeDialog}>
        <Frame />
        {state.status === 'signed out' && <SignInDialog />}
      </DialogHost>
    </SWRConfig>
  );
}
