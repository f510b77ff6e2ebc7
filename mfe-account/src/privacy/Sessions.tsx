import { type ReactElement, useCallback, useContext, useState } from 'react';
import { type AccountSession, ApiError, type User } from 'shared-lib';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { ApiContext } from '../api-context.ts';
import { useAttempt } from '../form/attempt.ts';
import { LoadedList, useLoaded } from '../loading/LoadedList.tsx';
import { ConfirmByPassword } from './ConfirmByPassword.tsx';
import { SessionItem } from './SessionItem.tsx';
import styles from './SessionList.module.css';

/** The visitor's signed-in devices in each state: loading, list, only this one, error. */
export function Sessions({ user }: { user: User }): ReactElement {
  const api = useContext(ApiContext);
  const ask = useCallback(() => api.user.listSessions(), [api]);
  const list = useLoaded<AccountSession>(ask);
  return (
    <LoadedList
      title="Where you are logged in"
      loadingLabel="Loading your devices"
      shape={<SessionShape />}
      list={list}
    >
      {(sessions) => <SessionList user={user} sessions={sessions} onChanged={list.changed} />}
    </LoadedList>
  );
}

/** Signs out one of the other devices, or all of them; then the list loads again. */
function SessionList({
  user,
  sessions,
  onChanged,
}: {
  user: User;
  sessions: readonly AccountSession[];
  /** Called with a message about the change. */
  onChanged: (what: string) => void;
}): ReactElement {
  const api = useContext(ApiContext);
  const attempt = useAttempt('Failed to log that device out. Please try again.');
  const [ending, setEnding] = useState('');
  // This device first, because visitors look for it.
  const sorted = [...sessions].sort((one, other) => Number(other.current) - Number(one.current));

  function end({ id, device }: AccountSession): void {
    setEnding(id);
    void attempt.run(async () => {
      await api.user.revokeSession(id).catch((cause: unknown) => {
        // Another tab was faster. The result is the same.
        if (!(cause instanceof ApiError && cause.status === 404)) throw cause;
      });
      onChanged(`${device} was logged out.`);
    });
  }

  async function endOthers(password: string): Promise<void> {
    const { ended } = await api.user.revokeOtherSessions(password);
    onChanged(ended === 1 ? 'One other device was logged out.' : `${ended} other devices were logged out.`);
  }

  const busy = attempt.phase === 'busy';
  return (
    <>
      <ul className={styles.list}>
        {sorted.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            ending={busy && ending === session.id}
            disabled={busy}
            onEnd={() => end(session)}
          />
        ))}
      </ul>
      {attempt.failure ? <Notice tone="bad">{attempt.failure}</Notice> : null}
      {sessions.length > 1 ? (
        <ConfirmByPassword
          user={user}
          label="Log out all other devices"
          confirmLabel="Log them out"
          busyLabel="Logging out..."
          fallback="Failed to log your other devices out. Please try again."
          take={endOthers}
        />
      ) : (
        <p className={styles.alone}>You are logged in on this device only.</p>
      )}
    </>
  );
}

const ANY_TIME = '2025-12-31T12:00:00.000Z';
const ONE = {
  id: '',
  current: true,
  createdAt: ANY_TIME,
  lastUsedAt: ANY_TIME,
  expiresAt: ANY_TIME,
  device: 'Device',
};

/** The skeleton for the common case, one session; invisible, it reserves the space. */
function SessionShape(): ReactElement {
  return (
    <>
      <ul className={styles.list}>
        <SessionItem session={ONE} ending={false} disabled={false} onEnd={() => {}} />
      </ul>
      <p className={styles.alone}>This device only</p>
    </>
  );
}
