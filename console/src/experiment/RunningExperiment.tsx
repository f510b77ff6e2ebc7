import type { ExperimentView } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { ChangeButton } from '../change/ChangeButton.tsx';
import { Chart } from '../chart/Chart.tsx';
import { Table } from '../table/Table.tsx';
import { ReleaseLink } from '../words/release-name.tsx';
import { dayText, numberText } from '../words/words.ts';
import styles from './RunningExperiment.module.css';

/** Rates are shown for each hundred. */
const HUNDRED = 100;

const capital = (words: string) => `${words[0]?.toUpperCase()}${words.slice(1)}`;

/** From when on no difference means that there is none worth having. */
function believedText(counted: number, needed: number, since: string): string {
  if (needed > 0 && counted >= needed)
    return 'It has them: no difference now means that there is likely none of that size.';
  if (needed === 0 || counted === 0) return '';
  const start = Date.parse(since);
  const when = start + ((Date.now() - start) * needed) / counted;
  return `At this pace it has them on ${dayText(when)}. From then on no difference means that there is likely none of that size. A verdict may come before.`;
}

/** An experiment that runs: both rates over time, when they may be believed, and the verdict so far. */
export function RunningExperiment({
  running: { canary, counted, words, rates },
  goals,
}: {
  running: NonNullable<ExperimentView['running']>;
  goals: ExperimentView['goals'];
}): ReactElement {
  const { app, stable, variants, since, experiment } = canary;
  const { one = experiment.goal, each = '' } = goals.find(({ goal }) => goal === experiment.goal) ?? {};
  const ones = `${capital(one)}s`;
  const needed = experiment.views;
  return (
    <>
      <h2>{experiment.question}</h2>
      <p>
        {variants.map(({ version, percent }) => (
          <span key={version}>
            <ReleaseLink app={app} version={version} /> for {percent} % of the visitors,{' '}
          </span>
        ))}
        <ReleaseLink app={app} version={stable} /> for the others. It began on {since.slice(0, 10)} and ends
        by itself on {experiment.ends.slice(0, 10)}.
      </p>
      <p>
        {numberText(counted)}
        {needed > 0 ? ` of the ${numberText(needed)} ${each} that it needs` : ` ${each}`} so far.{' '}
        {believedText(counted, needed, since)}
      </p>
      <Chart
        title={`${ones} for 100 ${each}, each with its range`}
        series={rates.map(({ version, points }) => ({
          name: `${app} ${version}${version === stable ? ' (stable)' : ''}`,
          points: points.map(({ at, value, low, high }) => [
            at,
            value * HUNDRED,
            low * HUNDRED,
            high * HUNDRED,
          ]),
        }))}
      />
      <Table
        caption="All that was counted"
        rows={rates.map(({ version, points }) => ({ trials: 0, successes: 0, ...points.at(-1), version }))}
        columns={{
          Release: ({ version }) => version,
          [`#${capital(each)}`]: ({ trials }) => numberText(trials),
          [`#${ones}`]: ({ successes }) => numberText(successes),
          '#For 100': ({ trials, successes }) =>
            trials === 0 ? '-' : ((HUNDRED * successes) / trials).toFixed(1),
        }}
      />
      <p>
        A range says where the rate lies with 95 % certainty if you look once. Ranges that do not touch are no
        verdict yet: whoever looks often sees that by chance. Believe the sentences below. They count each
        network once, and hold however often you look.
      </p>
      <section className={styles.part}>
        <h2>So far</h2>
        {words.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <section className={styles.part}>
        <h2>Decide</h2>
        <p>
          Better beyond chance: promote it. Worse beyond chance: abort. No difference, or too early to say:
          wait, or abort.
        </p>
        <p className={styles.actions}>
          {variants.map(({ version }) => (
            <ChangeButton
              key={version}
              label={`Promote ${version}`}
              look="primary"
              change={{ kind: 'promote', app, version }}
            />
          ))}
          <ChangeButton label={`Abort, and keep ${stable}`} change={{ kind: 'abort', app }} />
        </p>
      </section>
    </>
  );
}
