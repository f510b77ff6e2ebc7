import { type Funnel, GOALS, type Goal, judge } from 'backend';
import type { Share } from '../store/shares.ts';

/** A share with a question. */
export type ExperimentShare = Share & { experiment: NonNullable<Share['experiment']> };

/** Whether a share is an experiment. */
export const isExperiment = (share: Share): share is ExperimentShare => share.experiment !== null;

/** How an experiment stands. */
export interface ExperimentState {
  /** How many networks opened what it is counted by, with all of its releases together. */
  counted: number;
  /** Sentences, for each release that is compared with the present one. */
  words: readonly string[];
}

/** Compares each release of an experiment with the present one, by the votes on what it asks about. */
export async function experimentState(
  { app, base, variants, experiment }: ExperimentShare,
  funnel: Pick<Funnel, 'votes'>,
  now: number,
): Promise<ExperimentState> {
  const goal = experiment.goal as Goal;
  const votes = await funnel.votes(app);
  const [present, ...others] = [base, ...variants.map(({ version }) => version)].map((name) => ({
    name,
    count: votes.get(name)?.count,
  }));
  const words = others.flatMap(({ name, count }) => {
    if (!present?.count || !count) return ['Nothing was counted yet.'];
    const pair = [
      { name: present.name, count: present.count },
      { name, count },
    ] as const;
    return judge(pair, goal, votes, { now, comparisons: variants.length }).words;
  });
  const counted = [...votes.values()].reduce((sum, { count }) => sum + count[GOALS[goal].of], 0);
  return { counted, words };
}
