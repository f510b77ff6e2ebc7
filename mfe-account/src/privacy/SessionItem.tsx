import { MonitorSmartphone } from 'lucide-react';
import type { ReactElement } from 'react';
import type { AccountSession } from 'shared-lib';
import { LOCALE } from 'shared-lib/site/facts.ts';
import { Button } from 'shared-lib/ui/Button.tsx';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import styles from './SessionItem.module.css';

/** One device. The current one has no button: Logout is on the dashboard. */
export function SessionItem({
  session,
  ending,
  disabled,
  onEnd,
}: {
  session: AccountSession;
  /** Whether it is being signed out. */
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
export function sessionTimes({
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
