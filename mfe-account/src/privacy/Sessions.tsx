import { MonitorSmartphone } from 'lucide-react';
import type { ReactElement } from 'react';
import { type AccountSession, api, type User } from 'shared-lib';
import { LOCALE } from 'shared-lib/site/facts.ts';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { LoadedList, useRemoval } from '../loading/LoadedList.tsx';
import { ConfirmByPassword } from './ConfirmByPassword.tsx';
import styles from './Sessions.module.css';

/** The visitor's signed-in devices in each state: loading, list, only this one, error. */
export function Sessions({ user }: { user: User }): ReactElement {
  return (
    <LoadedList
      title="Where you are logged in"
      loadingLabel="Loading your devices"
      shape={<SessionShape />}
      request={api.user.listSessions}
    >
      {(sessions, changed) => <SessionList user={user} sessions={sessions} onChanged={changed} />}
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
  onChanged: (what: string) => void;
}): ReactElement {
  const { busy, failure, isRemoving, remove } = useRemoval(
    'Failed to log that device out. Please try again.',
  );
  // This device first, because visitors look for it.
  const sorted = [...sessions].sort((one, other) => Number(other.current) - Number(one.current));

  async function endOthers(password: string): Promise<void> {
    const { ended } = await api.user.revokeOtherSessions(password);
    onChanged(ended === 1 ? 'One other device was logged out.' : `${ended} other devices were logged out.`);
  }

  return (
    <>
      <ul className={styles.list}>
        {sorted.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            ending={isRemoving(session.id)}
            disabled={busy}
            onEnd={() =>
              remove(session.id, api.user.revokeSession, () => onChanged(`${session.device} was logged out.`))
            }
          />
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
          take={endOthers}
        />
      ) : (
        <p className={styles.alone}>You are logged in on this device only.</p>
      )}
    </>
  );
}

function SessionItem({
  session,
  ending,
  disabled,
  onEnd,
}: {
  session: AccountSession;
  ending: boolean;
  disabled: boolean;
  onEnd: () => void;
}): ReactElement {
  const { device, current } = session;
  return (
    <li className={styles.item}>
      <MonitorSmartphone className={styles.icon} size="1.3em" aria-hidden="true" />
      <div className={styles.about}>
        <p className={styles.device}>
          {device} {current ? <span className={styles.current}>This device</span> : null}
        </p>
        {sessionTimes(session).map((line) => (
          <p className={styles.times} key={line}>
            {line}
          </p>
        ))}
      </div>
      {current ? null : (
        <Button look="secondary" disabled={disabled} onClick={onEnd}>
          <span>
            {ending ? 'Logging out...' : 'Log out'} <Hidden>{device}</Hidden>
          </span>
        </Button>
      )}
    </li>
  );
}

const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' });
const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short' });

/** The times of a device's session, in the visitor's time zone, one line each. Omits invalid dates. */
function sessionTimes({
  createdAt,
  lastUsedAt,
  expiresAt,
}: Pick<AccountSession, 'createdAt' | 'lastUsedAt' | 'expiresAt'>): string[] {
  const parts = [
    ['Logged in', createdAt, day],
    ['Last used', lastUsedAt, moment],
    ['Logged in until', expiresAt, day],
  ] as const;
  return parts
    .map(([what, iso, format]) => {
      const date = new Date(iso);
      return Number.isNaN(date.getTime()) ? '' : `${what} ${format.format(date)}`;
    })
    .filter(Boolean);
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
