import { MonitorSmartphone } from 'lucide-react';
import type { ReactElement } from 'react';
import type { AccountSession } from 'shared-lib';
import { Button } from 'shared-lib/ui/Button.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import styles from './SessionItem.module.css';
import { sessionTimes } from './session-times.ts';

/** One device. This one has no button: Logout is on the dashboard. */
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
      <MonitorSmartphone className={styles.icon} size={22} aria-hidden="true" />
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
            {ending ? 'Signing out...' : 'Sign Out'} <VisuallyHidden>{device}</VisuallyHidden>
          </span>
        </Button>
      )}
    </li>
  );
}
