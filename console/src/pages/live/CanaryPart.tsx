import type { Canary, ListedRelease } from 'delivery/admin-api';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { refusalOf, useWho } from '../../api/session.ts';
import { ChangeButton } from '../../change/ChangeButton.tsx';
import { originText, ReleaseLink } from '../../words/release-name.tsx';
import { agoText, timeText, whoText } from '../../words/words.ts';
import styles from './AppCard.module.css';

/** The parts that a progressive canary goes through: what to raise it to next. */
const STAGES = [1, 10, 50, 100];

/** A canary or experiment of an app: who gets what, what canary analysis thinks, and what can be done. */
export function CanaryPart({
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
  const [typed, setTyped] = useState('');
  const wanted = Number(typed || (STAGES.find((stage) => stage > percent) ?? 100));
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
              value={typed || wanted}
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
