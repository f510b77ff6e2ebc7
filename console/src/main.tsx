// Imported first, because it declares the order of the cascade layers.
import './main.css';
import { type ReactElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { SWRConfig } from 'swr';
import useSWRImmutable from 'swr/immutable';
import { QUERY_OPTIONS } from './api/queries.tsx';
import { openSession, takeSignInSecret, useSession } from './api/session.ts';
import { Frame } from './frame/Frame.tsx';
import { SignInDialog, SignInPage, WelcomePage } from './frame/SignIn.tsx';
import { DialogHost } from './ui/Dialog.tsx';

function App({ signInSecret }: { signInSecret: string | null }): ReactElement {
  const state = useSession();
  const { error } = useSWRImmutable<void, Error>('/session', () => openSession(signInSecret), {
    errorRetryInterval: 1000,
  });
  if (state.status === 'unknown') {
    if (!error) return <Spinner label="Opening the console" />;
    return (
      <WelcomePage title="The console cannot reach the site">
        <Notice tone="bad">{error.message} The console keeps trying.</Notice>
      </WelcomePage>
    );
  }
  if (!state.user) return <SignInPage key={state.reason} reason={state.reason} />;
  return (
    // The key resets the page for another user.
    <SWRConfig key={state.user.name} value={QUERY_OPTIONS}>
      <Frame />
      <DialogHost />
      {state.status === 'signed out' && <SignInDialog />}
    </SWRConfig>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
const signInSecret = takeSignInSecret();
createRoot(root).render(
  <StrictMode>
    <BrowserRouter basename={import.meta.env.BASE_URL}>
      <App signInSecret={signInSecret} />
    </BrowserRouter>
  </StrictMode>,
);
