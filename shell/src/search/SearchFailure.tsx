import type { ReactElement } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';

/** The message when a part of the search did not load. */
export function SearchFailure({ retry }: { retry: () => void }): ReactElement {
  return (
    <p role="alert">
      {navigator.onLine || 'You are offline. '}Search did not load.
      <Button onClick={retry}>Try again</Button>
    </p>
  );
}
