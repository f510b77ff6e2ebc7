import type { ReactElement } from 'react';
import { SessionItem } from './SessionItem.tsx';
import styles from './SessionList.module.css';

const ANY_TIME = '2025-12-31T12:00:00.000Z';
const ONE = {
  id: '',
  current: true,
  createdAt: ANY_TIME,
  lastUsedAt: ANY_TIME,
  expiresAt: ANY_TIME,
  device: 'Device',
};

/** What the list looks like for most people: this device alone. Never seen, it keeps their room. */
export function SessionShape(): ReactElement {
  return (
    <>
      <ul className={styles.list}>
        <SessionItem session={ONE} ending={false} disabled={false} onEnd={() => {}} />
      </ul>
      <p className={styles.alone}>This device only</p>
    </>
  );
}
