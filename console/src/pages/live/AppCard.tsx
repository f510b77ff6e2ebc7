import type { AuditEntry, Canary, ListedRelease, Listing } from 'delivery/admin-api';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AppNow } from '../../api/listing.ts';
import { refusalOf, useWho } from '../../api/session.ts';
import { ChangeButton } from '../../change/ChangeButton.tsx';
import { Chart, type Point } from '../../chart/Chart.tsx';
import { Table } from '../../table/Table.tsx';
import { originText, ReleaseLink } from '../../words/release-name.tsx';
import { agoText, timeText, whoText } from '../../words/words.ts';
import styles from './AppCard.module.css';

type Hour = Listing['hours'][number];

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** What is charted of an hour's pages, null where nothing was measured, and of an hour without pages. */
const CHARTS: readonly { title: string; unit?: string; value(hour: Hour): number | null; empty?: number }[] =
  [
    { title: 'Page views that reported', value: ({ pages }) => pages, empty: 0 },
    {
      title: 'Errors in them',
      value: ({ errors: { error, load, violation } }) => error + load + violation,
      empty: 0,
    },
    { title: 'LCP of three in four', unit: 'ms', value: ({ p75 }) => p75.LCP },
    { title: 'INP of three in four', unit: 'ms', value: ({ p75 }) => p75.INP },
  ];

/** The parts that a progressive canary goes through: what to raise it to next. */
const STAGES = [1, 10, 50, 100];

const ACTIONS: Partial<Record<AuditEntry['action'], string>> = {
  release: 'became stable',
  rollback: 'came back',
  promote: 'was promoted',
  'canary aborted': 'was aborted',
};

/** A change that visitors got, in words. */
const changeText = ({ at, by, action, version, said }: AuditEntry): string => {
  const what =
    action === 'canary' ? (said[0] ?? '') : `${version ?? 'the site'} ${ACTIONS[action] ?? action}`;
  return `${timeText(at)}: ${what}, by ${whoText(by)}`;
};

/** A canary or experiment of an app: who gets what, what canary analysis thinks, and what can be done. */
function CanaryPart({
  canary: { app, variants, since, changedAt, by, progressive, experiment },
  thoughts = ['Canary analysis cannot read how its pages go: nothing aborts it by itself.'],
  releases,
}: {
  canary: Canary;
  /** What canary analysis thinks. */
  thoughts: readonly string[] | undefined;
  releases: readonly ListedRelease[];
}): ReactElement {
  const how = experiment ? 'experiment' : progressive ? 'raised by canary analysis' : 'raised by hand';
  return (
    <div className={styles.canary}>
      <div>
        {variants.map(({ version, percent }) => {
          const release = releases.find((one) => one.version === version);
          const origin = release && originText(release);
          return (
            <p key={version}>
              <b>{experiment ? 'Variant' : 'Canary'}</b> <ReleaseLink app={app} version={version} /> for{' '}
              {percent} % of the visitors
              {origin && <span className={styles.soft}>, {origin}</span>}
            </p>
          );
        })}
        <p className={styles.soft}>
          since {timeText(since)} ({agoText(since)}), by {whoText(by)}, {how}, changed {agoText(changedAt)}
        </p>
      </div>
      {experiment && (
        <p>
          <b>{experiment.question}</b> Ends {timeText(experiment.ends)}.{' '}
          <Link to={`/experiment?${new URLSearchParams({ app })}`}>Watch it and decide</Link>
        </p>
      )}
      {thoughts.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <div className={styles.actions}>
        {!experiment && variants[0] && <Raise app={app} {...variants[0]} />}
        <ChangeButton change={{ kind: 'abort', app }} label="Abort" />
      </div>
    </div>
  );
}

/** Gives a canary to everybody, or to another part of the visitors. */
function Raise({ app, version, percent }: { app: string; version: string; percent: number }): ReactElement {
  const mayRelease = !refusalOf(useWho(), app, 'release');
  const [typed, setTyped] = useState<string>();
  const wanted = Number(typed ?? STAGES.find((stage) => stage > percent) ?? 100);
  const isPercent = Number.isInteger(wanted) && wanted >= 1 && wanted <= 100 && wanted !== percent;
  return (
    <>
      <ChangeButton change={{ kind: 'promote', app, version }} label="Promote" />
      {mayRelease && (
        <>
          <label className={styles.percent}>
            Percent
            <input
              type="number"
              min={1}
              max={100}
              value={typed ?? wanted}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
          <ChangeButton
            change={{ kind: 'canary', app, percent: wanted }}
            label={`${isPercent && wanted < percent ? 'Lower' : 'Raise'} to ${wanted} %`}
            disabled={!isPercent}
          />
        </>
      )}
    </>
  );
}

/** How an app's pages went in each of the last 24 hours, and what changed then. Every second visit reports. */
function DayCharts({ hours, changes }: Pick<Listing, 'hours' | 'changes'>): ReactElement {
  if (hours.length === 0) return <p className={styles.soft}>No page has reported in the last day.</p>;
  const now = Date.now();
  const last = Math.floor(now / HOUR_MS) * HOUR_MS;
  const times = Array.from({ length: HOURS }, (_, index) => last - (HOURS - 1 - index) * HOUR_MS);
  const known = new Map(hours.map((hour) => [hour.at, hour]));
  return (
    <div className={styles.charts}>
      {CHARTS.map(({ title, unit, value, empty = null }) => {
        const points = times.map((time): Point => {
          const hour = known.get(time);
          // Of an hour that has just begun nothing is known yet.
          return [time, hour ? value(hour) : time === last ? null : empty];
        });
        return (
          <Chart
            key={title}
            title={title}
            unit={unit}
            series={[{ name: title, points }]}
            marks={changes.map((one) => ({ time: Date.parse(one.at), text: changeText(one) }))}
            span={[times[0] ?? last, now]}
          />
        );
      })}
    </div>
  );
}

/** One app: what its visitors get, how its pages went in the last day, and what can be done with it. */
export function AppCard({ now, listing }: { now: AppNow; listing: Listing }): ReactElement {
  const { app, live, canary, former, releases } = now;
  const own = (one: { app: string | null }) => one.app === app;
  const changes = listing.changes.filter(own);
  const origin = originText(live);
  const rollBackTo = (version: string) => (
    <ChangeButton change={{ kind: 'rollback', app, version }} label={`Roll back to ${version}`} />
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
          since {timeText(live.since)} ({agoText(live.since)}), by {whoText(live.by)}
          {origin && `, ${origin}`}
        </p>
        {former && <p>{rollBackTo(former.version)}</p>}
      </div>
      {canary && (
        <CanaryPart canary={canary} thoughts={listing.analysis?.find(own)?.words} releases={releases} />
      )}
      <DayCharts hours={listing.hours.filter(own)} changes={changes} />
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((one) => (
            <li key={`${one.at} ${one.action}`}>{changeText(one)}</li>
          ))}
        </ul>
      )}
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
