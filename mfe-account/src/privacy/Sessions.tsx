import { MonitorSmartphone } from 'lucide-react';
import type { ReactElement } from 'react';
import { type AccountSession, api, type User } from 'shared-lib';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { formatDate } from '../format-date.ts';
import listStyles from '../loading/LoadedList.module.css';
import { LoadedList, useRemoval } from '../loading/LoadedList.tsx';
import { ConfirmByPassword } from './ConfirmByPassword.tsx';
import styles from './Sessions.module.css';

export function Sessions({ user }: { user: User }): ReactElement {
  return (
    <LoadedList
      title="Where you are logged in"
      loadingLabel="Loading your devices"
      request={api.user.listSessions}
    >
      {(sessions, onChanged) => <SessionList user={user} sessions={sessions} onChanged={onChanged} />}
    </LoadedList>
  );
}

function SessionList({
  user,
  sessions,
  onChanged,
}: {
  user: User;
  sessions: readonly AccountSession[];
  onChanged: (message: string) => void;
}): ReactElement {
  const { busy, failure, isRemoving, remove } = useRemoval(
    'Failed to log that device out. Please try again.',
  );
  const sorted = [...sessions].sort((one, other) => Number(other.current) - Number(one.current));

  async function endOtherSessions(password: string): Promise<void> {
    const { ended } = await api.user.revokeOtherSessions(password);
    onChanged(ended === 1 ? 'One other device was logged out.' : `${ended} other devices were logged out.`);
  }

  return (
    <>
      <ul className={listStyles.rows}>
        {sorted.map(({ id, device, current, createdAt, lastUsedAt, expiresAt }) => (
          <li className={listStyles.row} key={id}>
            <MonitorSmartphone size="1.3em" aria-hidden="true" />
            <div className={listStyles.text}>
              <p className={listStyles.name}>
                {device} {current ? <span className={styles.current}>This device</span> : null}
              </p>
              <DateLine label="Logged in" date={formatDate(createdAt)} />
              <DateLine label="Last used" date={formatDate(lastUsedAt, 'short')} />
              <DateLine label="Logged in until" date={formatDate(expiresAt)} />
            </div>
            {current ? null : (
              <Button
                look="secondary"
                disabled={busy}
                onClick={() =>
                  remove(id, api.user.revokeSession, () => onChanged(`${device} was logged out.`))
                }
              >
                <span>
                  {isRemoving(id) ? 'Logging out...' : 'Log out'} <Hidden>{device}</Hidden>
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure ? <Notice tone="bad">{failure}</Notice> : null}
      {sessions.length > 1 ? (
        <ConfirmByPassword
          user={user}
          label="Log out all other devices"
          confirmLabel="Log them out"
          busyLabel="Logging out..."
          fallback="Failed to log your other devices out. Please try again."
          onConfirm={endOtherSessions}
        />
      ) : (
        <p className={listStyles.detail}>You are logged in on this device only.</p>
      )}
    </>
  );
}

function DateLine({ label, date }: { label: string; date: string }): ReactElement | null {
  if (!date) return null;
  return (
    <p className={listStyles.detail}>
      {label} {date}
    </p>
  );
}
