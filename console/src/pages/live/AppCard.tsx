import type { Canary, CanaryReport } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { type AppNow, useCanaryReports } from '../../api/listing.ts';
import { ChangeButton } from '../../change/ChangeButton.tsx';
import { Table } from '../../table/Table.tsx';
import { numberText, originText, percentText, ReleaseLink, timeText, whoText } from '../../words/words.tsx';
import styles from './AppCard.module.css';

/** Percentages that a canary can be changed to here; the command takes any. */
const STAGES = [1, 10, 50];

type Measured = CanaryReport['releases'][number];

/** The rates of a canary and its stable release, and what follows from them. */
function Rates({ report: { app, releases, of, words } }: { report: CanaryReport }): ReactElement {
  const rows: readonly (readonly [name: string, text: (one: Measured) => string])[] = [
    ['Failed views', ({ health: { failed, views } }) => `${numberText(failed)} of ${numberText(views)}`],
    [
      of === 'requests' ? 'Requests' : 'Clicks',
      ({ rate: { successes, views } }) => `${numberText(successes)} of ${numberText(views)}`,
    ],
    ['Rate', ({ rate }) => percentText(rate.rate)],
    ['95% interval', ({ rate: { low, high } }) => `${percentText(low)} to ${percentText(high)}`],
  ];
  const columns = releases.map((one, index) => [
    index === 0 ? '#Stable' : '#Canary',
    ([, text]: (typeof rows)[number]) => text(one),
  ]);
  return (
    <>
      <Table
        caption={`Page views of ${app} that failed in the last hour, and that led to ${of}`}
        rows={rows}
        columns={{ Measure: ([name]) => name, ...Object.fromEntries(columns) }}
      />
      {words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}

/** The canary of an app: who gets what, how both releases are doing, and what can be done. */
function CanaryPart({ canary, now }: { canary: Canary; now: AppNow }): ReactElement {
  const { app, version, percent, since, by, progressive } = canary;
  const reports = useCanaryReports();
  const report = reports?.find((one) => one.app === app && one.releases[1]?.version === version);
  const release = now.releases.find((one) => one.version === version);
  const origin = release && originText(release);
  return (
    <div className={styles.canary}>
      <div>
        <p>
          <b>Canary</b> <ReleaseLink app={app} version={version} /> for {percent}% of the visitors
          {origin && <span className={styles.soft}>, {origin}</span>}
        </p>
        <p className={styles.soft}>
          since {timeText(since)}, by {whoText(by)}, raised {progressive ? 'by stages' : 'by hand'}
        </p>
      </div>
      {report && <Rates report={report} />}
      {reports === null && (
        <p>
          This process cannot read the backend’s data: there are no rates, and nothing aborts it by itself.
        </p>
      )}
      <div className={styles.actions}>
        <ChangeButton change={{ kind: 'promote', app, version }} now={now} label="Promote" />
        <ChangeButton change={{ kind: 'abort', app, version }} now={now} label="Abort" />
        {STAGES.filter((stage) => stage !== percent).map((stage) => (
          <ChangeButton
            key={stage}
            change={{ kind: 'canary', app, version, percent: stage }}
            now={now}
            label={`${stage < percent ? 'Lower' : 'Raise'} to ${stage}%`}
          />
        ))}
      </div>
    </div>
  );
}

/** One app: what its visitors get, and what can be done with it. */
export function AppCard({ now }: { now: AppNow }): ReactElement {
  const { app, live, canary, former, releases } = now;
  const origin = originText(live);
  const rollBackTo = (version: string) => (
    <ChangeButton change={{ kind: 'rollback', app, version }} now={now} label={`Roll back to ${version}`} />
  );
  return (
    <section className={styles.card} aria-labelledby={`app-${app}`}>
      <header className={styles.head}>
        <h2 id={`app-${app}`}>{app}</h2>
        <span className={styles.soft}>{live.owner}</span>
      </header>
      <div className={styles.release}>
        <p>
          <b>Stable</b> <ReleaseLink app={app} version={live.version} />
        </p>
        <p className={styles.soft}>
          since {timeText(live.since)}, by {whoText(live.by)}
          {origin && `, ${origin}`}
        </p>
        {former && <p>{rollBackTo(former.version)}</p>}
      </div>
      {canary && <CanaryPart canary={canary} now={now} />}
      {releases.length > 1 && (
        <details>
          <summary>All kept releases of {app}</summary>
          <Table
            caption={`Releases of ${app}, the newest first`}
            rows={releases}
            columns={{
              Release: ({ version }) => <ReleaseLink app={app} version={version} />,
              State: ({ state }) => state,
              Since: ({ since }) => timeText(since),
              By: ({ by }) => (by ? whoText(by) : '-'),
              Made: originText,
              Do: ({ state, version }) => ['kept', 'rolled back'].includes(state) && rollBackTo(version),
            }}
          />
        </details>
      )}
    </section>
  );
}
