import type { ExperimentView } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { ChangeButton } from '../change/ChangeButton.tsx';
import { Chart } from '../chart/Chart.tsx';
import { numberText } from '../words/words.ts';
import styles from './RunningExperiment.module.css';

/** Rates are shown for each hundred. */
const HUNDRED = 100;

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
  const parts = variants.map(({ version, percent }) => `${version} for ${percent} %`).join(', ');
  const needed = experiment.views;
  return (
    <>
      <h2>{experiment.question}</h2>
      <p>
        {parts} of the visitors, {stable} for the others. It began on {since.slice(0, 10)} and ends by itself
        on {experiment.ends.slice(0, 10)}.
      </p>
      <p>
        {numberText(counted)}
        {needed > 0 ? ` of the ${numberText(needed)} ${each} that it needs` : ` ${each}`} so far.
      </p>
      <Chart
        title={`${one}s for 100 ${each}, each with its range`}
        unit=""
        by="hour"
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
      <p>
        A range says where the rate lies with 95 % certainty if you look once. Ranges that do not touch are no
        verdict yet: whoever looks often sees that by chance. Believe the sentences below. They count each
        network once, and hold however often you look.
      </p>
      <section>
        <h2>So far</h2>
        {words.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <section className={styles.decide}>
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
