import { countFunnel, type Funnel, GOALS, type Goal, judge } from 'backend';
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
  const { releases } = await countFunnel(funnel.events(from), { engine: funnel.engine, from, to: now });
  const found = (version: string) => releases.find(({ name }) => name === version);
  const present = found(base);
  const words = variants.flatMap(({ version }) => {
    const other = found(version);
    if (!present || !other) return [`Nothing of ${present ? version : base} was counted yet.`];
    return judge([present, other], goal, variants.length).words;
  });
  const all = [base, ...variants.map(({ version }) => version)];
  const counted = all.reduce((sum, one) => sum + (found(one)?.count[GOALS[goal].of] ?? 0), 0);
  return { counted, words };
}
