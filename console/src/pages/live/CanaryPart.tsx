import type { Canary, ListedRelease } from 'delivery/admin-api';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { rightOf, useWho } from '../../api/session.ts';
import { ChangeButton } from '../../change/ChangeButton.tsx';
import { originText, ReleaseLink } from '../../words/release-name.tsx';
import { agoText, timeText, whoText } from '../../words/words.ts';
import styles from './AppCard.module.css';

/** The parts that a progressive canary goes through: what to raise it to next. */
const STAGES = [1, 10, 50, 100];

/** A canary or experiment of an app: who gets what, what canary analysis thinks, and what can be done. */
export function CanaryPart({
  canary,
  words,
  releases,
}: {
  canary: Canary;
  /** What canary analysis thinks. */
  words: readonly string[];
  releases: readonly ListedRelease[];
}): ReactElement {
  const { app, variants, since, changedAt, by, progressive, experiment } = canary;
  const [only] = variants;
  const percent = only?.percent ?? 0;
  const mayRelease = rightOf(useWho(), app, 'release').isAllowed;
  const [typed, setTyped] = useState('');
  const wanted = Number(typed || (STAGES.find((stage) => stage > percent) ?? 100));
  const isPercent = Number.isInteger(wanted) && wanted >= 1 && wanted <= 100 && wanted !== percent;
  const how = experiment ? 'experiment' : progressive ? 'raised by canary analysis' : 'raised by hand';
  return (
    <div className={styles.canary}>
      <div>
        {variants.map((variant) => {
          const release = releases.find(({ version }) => version === variant.version);
          const origin = release && originText(release);
          return (
            <p key={variant.version}>
              <b>{experiment ? 'Variant' : 'Canary'}</b> <ReleaseLink app={app} version={variant.version} />{' '}
              for {variant.percent} % of the visitors
              {origin ? <span className={styles.soft}>, {origin}</span> : null}
            </p>
          );
        })}
        <p className={styles.soft}>
          since {timeText(since)} ({agoText(since, Date.now())}), by {whoText(by)}, {how}, changed{' '}
          {agoText(changedAt, Date.now())}
        </p>
      </div>
      {experiment ? (
        <p>
          <b>{experiment.question}</b> Ends {timeText(experiment.ends)}.{' '}
          <Link to={`/experiment?${new URLSearchParams({ app })}`}>Watch it and decide</Link>
        </p>
      ) : null}
      {words.map((word) => (
        <p key={word}>{word}</p>
      ))}
      <div className={styles.actions}>
        {only && !experiment ? (
          <ChangeButton change={{ kind: 'promote', app, version: only.version }} label="Promote" />
        ) : null}
        {!experiment && mayRelease ? (
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
              label={isPercent && wanted < percent ? `Lower to ${wanted} %` : `Raise to ${wanted} %`}
              disabled={!isPercent}
            />
          </>
        ) : null}
        <ChangeButton change={{ kind: 'abort', app }} label="Abort" />
      </div>
    </div>
  );
}
