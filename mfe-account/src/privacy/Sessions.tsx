import { type ReactElement, useCallback, useContext, useState } from 'react';
import type { AccountSession, User } from 'shared-lib';
import { ApiContext } from '../api-context.ts';
import { LoadedList } from '../loading/LoadedList.tsx';
import { useLoaded } from '../loading/use-loaded.ts';
import { SessionList } from './SessionList.tsx';
import { SessionShape } from './SessionShape.tsx';

/** The devices on which the visitor is signed in, in each state: loading, list, only this one, error. */
export function Sessions({ user }: { user: User }): ReactElement {
  const api = useContext(ApiContext);
  const ask = useCallback(() => api.user.listSessions(), [api]);
  const { loaded, retry, refresh } = useLoaded<AccountSession>(ask);
  const [said, setSaid] = useState<{ words: string } | null>(null);

  function changed(words: string): void {
    setSaid({ words });
    refresh();
  }

  return (
    <LoadedList
      title="Where You Are Signed In"
      loadingLabel="Loading your devices"
      shape={<SessionShape />}
      loaded={loaded}
      onRetry={retry}
      said={said}
    >
      {(sessions) => <SessionList user={user} sessions={sessions} onChanged={changed} />}
    </LoadedList>
  );
}
