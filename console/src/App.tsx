import type { ReactElement } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { SWRConfig } from 'swr';
import useSWRImmutable from 'swr/immutable';
import { enter } from './api/call.ts';
import { ANSWERS } from './api/listing.ts';
import { useSession } from './api/session.ts';
import { ChangeHost } from './change/ChangeButton.tsx';
import { Frame } from './frame/Frame.tsx';
import { SignIn } from './frame/SignIn.tsx';
import { Message } from './frame/Title.tsx';

/** The console: signing in, then its pages. @param props.link the secret of a sign-in link, if it was opened by one. */
export function App({ link }: { link: string | null }): ReactElement {
  const known = useSession();
  const { error, isValidating, mutate } = useSWRImmutable<void, Error>('/session', () => enter(link));
  if (known && 'why' in known) return <SignIn key={known.why} why={known.why} />;
  if (known) {
    return (
      <SWRConfig value={ANSWERS}>
        <ChangeHost>
          <Frame />
        </ChangeHost>
      </SWRConfig>
    );
  }
  if (!error || isValidating) return <Spinner label="Opening the console" />;
  return (
    <Message title="The console cannot reach the site">
      <p>{error.message}</p>
      <Button onClick={() => mutate()}>Try again</Button>
    </Message>
  );
}
