import type { ReactElement } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';

/** What the search shows when a part of it did not arrive. */
export function SearchFailure({ retry }: { retry: () => void }): ReactElement {
  return (
    <p role="alert">
      {navigator.onLine || 'You are offline. '}Search did not load.
      <Button onClick={retry}>Try again</Button>
    </p>
  );
}
