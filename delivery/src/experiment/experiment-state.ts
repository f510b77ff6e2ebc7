import { countFunnel, type Funnel, GOALS, type Goal } from 'backend';
import type { Share } from '../store/shares.ts';

/** A share with a question. */
export type ExperimentShare = Share & { experiment: NonNullable<Share['experiment']> };

/** Whether a share is an experiment. */
export const isExperiment = (share: Share): share is ExperimentShare => share.experiment !== null;

/** How an experiment stands. */
export interface ExperimentState {
  /** What each release was opened, both what is asked about and what it is counted by. */
  counted: number;
  /** Sentences, for each release that is compared with the present one. */
  words: readonly string[];
}

/** Compares each release of an experiment with the present one, by what it asks about, since it began. */
export async function experimentState(
  { base, variants, since, experiment }: ExperimentShare,
  funnel: Pick<Funnel, 'engine' | 'events'>,
  now: number,
): Promise<ExperimentState> {
  const goal = experiment.goal as Goal;
  const from = Date.parse(since);
  const period = { engine: funnel.engine, from, to: now, comparisons: variants.length };
  const counts = (await countFunnel(funnel.events(from), { ...period, compare: [] })).releases;
  const countOf = (version: string) =>
    counts.find(({ name }) => name === version)?.count[GOALS[goal].of] ?? 0;
  const words: string[] = [];
  for (const { version } of variants) {
    const empty = [base, version].find((one) => !counts.some(({ name }) => name === one));
    if (empty) {
      words.push(`Nothing of ${empty} was counted yet.`);
      continue;
    }
    const compare = [base, version];
    const report = await countFunnel(funnel.events(from), { ...period, compare });
    words.push(...(report.judgements.find((one) => one.goal === goal)?.words ?? []));
  }
  const counted = [base, ...variants.map(({ version }) => version)].reduce(
    (sum, one) => sum + countOf(one),
    0,
  );
  return { counted, words };
}
