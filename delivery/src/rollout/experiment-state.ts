import { type Funnel, GOALS, type Goal, judge } from 'backend';
import type { Canary } from '../core/store/canaries.ts';

/** A canary with a question. */
export type ExperimentCanary = Canary & { experiment: NonNullable<Canary['experiment']> };

/** Whether a canary is an experiment. */
export const isExperiment = (canary: Canary): canary is ExperimentCanary => canary.experiment !== null;

/** How an experiment stands. */
export interface ExperimentState {
  /** How many networks opened what it is counted by, with all of its releases together. */
  counted: number;
  /** Sentences, for each release that is compared with the present one. */
  words: readonly string[];
}

/** Compares each release of an experiment with the present one, by the votes on what it asks about. */
export async function experimentState(
  { app, stable, variants, experiment }: ExperimentCanary,
  funnel: Pick<Funnel, 'votes'>,
  now: number,
): Promise<ExperimentState> {
  const goal = experiment.goal as Goal;
  const votes = await funnel.votes(app);
  const [present, ...others] = [stable, ...variants.map(({ version }) => version)].map((name) => ({
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
