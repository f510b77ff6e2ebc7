import type { AuditEntry, Listing } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import type { AppNow } from '../../change/app-now.ts';
import { ChangeButton } from '../../change/ChangeButton.tsx';
import { Table } from '../../table/Table.tsx';
import { originText, ReleaseLink } from '../../words/release-name.tsx';
import { agoText, timeText, whoText } from '../../words/words.ts';
import styles from './AppCard.module.css';
import { CanaryPart } from './CanaryPart.tsx';
import { DayCharts } from './DayCharts.tsx';

const ACTIONS: Partial<Record<AuditEntry['action'], string>> = {
  release: 'became stable',
  rollback: 'came back',
  promote: 'was promoted',
  canary: 'changed as a canary',
  'canary aborted': 'was aborted',
};

/** A change that visitors got, in words. */
const changeText = ({ at, by, action, version, said }: AuditEntry): string => {
  const what =
    action === 'canary' ? (said[0] ?? '') : `${version ?? 'the site'} ${ACTIONS[action] ?? action}`;
  return `${timeText(at)}: ${what}, by ${whoText(by)}`;
};

/** One app: what its visitors get, how its pages went in the last day, and what can be done with it. */
export function AppCard({ now, listing }: { now: AppNow; listing: Listing }): ReactElement {
  const { app, live, canary, former, releases, owner } = now;
  const changes = listing.changes.filter((one) => one.app === app);
  const marks = changes.map((one) => ({ time: Date.parse(one.at), text: changeText(one) }));
  const origin = originText(live);
  const thoughts = listing.analysis?.find((one) => one.app === app);
  return (
    <section className={styles.card} aria-labelledby={`app-${app}`}>
      <header className={styles.head}>
        <h2 id={`app-${app}`}>{app}</h2>
        <span className={styles.soft}>{owner}</span>
      </header>
      <div className={styles.release}>
        <p>
          <b>Stable</b> <ReleaseLink app={app} version={live.version} />
        </p>
        <p className={styles.soft}>
          since {timeText(live.since)} ({agoText(live.since, Date.now())}), by {whoText(live.by)}
          {origin && `, ${origin}`}
        </p>
        {former ? (
          <p>
            <ChangeButton
              change={{ kind: 'rollback', app, version: former.version }}
              label={`Roll back to ${former.version}`}
            />
          </p>
        ) : null}
      </div>
      {canary ? (
        <CanaryPart
          canary={canary}
          words={
            thoughts?.words ?? ['Canary analysis cannot read how its pages go: nothing aborts it by itself.']
          }
          releases={releases}
        />
      ) : null}
      <DayCharts hours={listing.hours.filter((one) => one.app === app)} marks={marks} />
      {changes.length > 0 ? (
        <ul className={styles.changes}>
          {changes.map((one) => (
            <li key={`${one.at} ${one.action}`}>{changeText(one)}</li>
          ))}
        </ul>
      ) : null}
      {releases.length > 1 ? (
        <details>
          <summary>All kept releases of {app}</summary>
          <Table
            caption={`Releases of ${app}, the newest first`}
            columns={['Release', 'State', 'Since', 'By', 'Made', 'Do']}
            rows={releases.map((one) => ({
              key: one.version,
              cells: [
                <ReleaseLink key="link" app={app} version={one.version} />,
                one.state,
                timeText(one.since),
                one.by ? whoText(one.by) : '-',
                originText(one),
                ['kept', 'rolled back'].includes(one.state) ? (
                  <ChangeButton
                    key="do"
                    change={{ kind: 'rollback', app, version: one.version }}
                    label={`Roll back to ${one.version}`}
                  />
                ) : (
                  ''
                ),
              ],
            }))}
          />
        </details>
      ) : null}
    </section>
  );
}
