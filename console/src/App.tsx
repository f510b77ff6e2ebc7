import { type ReactElement, useEffect, useState } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { askWho } from './api/call.ts';
import { ListingProvider } from './api/listing.tsx';
import { useSession } from './api/session.ts';
import { ChangeHost } from './change/change-host.tsx';
import { Frame } from './frame/Frame.tsx';
import { Message } from './frame/Message.tsx';
import { SignIn } from './frame/SignIn.tsx';

/** The console: signing in, then its pages. */
export function App(): ReactElement {
  const known = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another question.
  useEffect(() => {
    setProblem(null);
    askWho().catch((error: Error) => setProblem(error.message));
  }, [tries]);
  if (known.kind === 'out') return <SignIn why={known.why} />;
  if (known.kind === 'in') {
    return (
      <ListingProvider>
        <ChangeHost>
          <Frame />
        </ChangeHost>
      </ListingProvider>
    );
  }
  if (problem === null) return <Spinner label="Opening the console" />;
  return (
    <Message title="The console cannot reach the site">
      <p>{problem}</p>
      <Button onClick={() => setTries(tries + 1)}>Try again</Button>
    </Message>
  );
}
