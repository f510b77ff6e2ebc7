import type { AuditEntry, Canary, ListedRelease, Listing } from 'delivery/admin-api';
import { type ReactElement, useState } from 'react';
import type { AppNow } from '../../api/listing.ts';
import { refusalOf, useWho } from '../../api/session.ts';
import { ChangeButton } from '../../change/ChangeButton.tsx';
import { Table } from '../../table/Table.tsx';
import { originText, ReleaseLink } from '../../words/release-name.tsx';
import { agoText, timeText, whoText } from '../../words/words.ts';
import styles from './AppCard.module.css';

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

/** A canary of an app: who gets what, and what can be done. */
function CanaryPart({
  canary: { app, variants, since, changedAt, by, progressive, experiment },
  releases,
}: {
  canary: Canary;
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
          <b>{experiment.question}</b> Ends {timeText(experiment.ends)}.
        </p>
      )}
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

/** One app: what its visitors get, and what can be done with it. */
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
      {canary && <CanaryPart canary={canary} releases={releases} />}
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
