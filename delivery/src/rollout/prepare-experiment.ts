import type { Funnel } from 'backend';
import { GOALS, type Goal, reportFunnel } from 'backend/figures';
import type { AppName } from '../core/store/app-name.ts';
import type { Experiment } from '../core/store/canaries.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { type ExperimentPlan, planExperiment, planWords, type Traffic } from './plan-experiment.ts';

/** The traffic that a plan is made from. */
const PLAN_DAYS = 28;
const DAY_MS = 86_400_000;
/** How long an experiment may take, in days. */
export const MOST_DAYS = 180;
const MOST_RELEASES = 4;
/** Characters of a question. */
export const LONGEST_QUESTION = 200;

/** An experiment as somebody asks for it. */
export interface AskedExperiment {
  /** As `comparedVersions` gives them. */
  versions: readonly string[];
  goal: Goal;
  /** The relative change that must be found: 0.2 is a fifth. */
  effect: number;
  /** How many days it takes; as many as it needs by default. */
  days: number | null;
  /** In words; a usual one by default. */
  question?: string | undefined;
}

/** What it takes, and what starts it. */
export interface PreparedExperiment {
  question: string;
  traffic: Traffic;
  plan: ExperimentPlan;
  /** All of it in sentences. */
  words: readonly string[];
  /** Null where nobody can say when it ends. */
  experiment: Experiment | null;
  /** Why it cannot start, and what to do; null when it can. */
  hindrance: string | null;
}

/**
 * The versions of an app that were named, also by their last parts, the live one first.
 * @throws RangeError when one is not kept, or none is live.
 */
export async function comparedVersions(
  store: SiteStore,
  app: AppName,
  names: readonly string[],
): Promise<string[]> {
  const kept = (await store.releases.list(app)).map(({ version }) => version);
  const versions = names.map((name) => {
    const found = kept.filter((version) => version === name || version.endsWith(`-${name}`));
    if (found.length === 1) return found[0] ?? '';
    throw new RangeError(
      `There is ${found.length === 0 ? 'no' : 'more than one'} kept release ${name.slice(0, 80)} of ${app}. Kept are ${kept.join(', ')}.`,
    );
  });
  if (versions.length < 2 || versions.length > MOST_RELEASES || new Set(versions).size < versions.length) {
    throw new RangeError(`Name two to ${MOST_RELEASES} releases, each once.`);
  }
  const live = (await store.live.composition()).versions[app] ?? '';
  if (!versions.includes(live)) throw new RangeError(`One of them must be live, which is ${app} ${live}.`);
  return [live, ...versions.filter((version) => version !== live)];
}

/** What was counted of the last days; days before the first visitor are left out. */
async function trafficOf(
  funnel: Pick<Funnel, 'engine' | 'events' | 'votes'>,
  goal: Goal,
  now: number,
): Promise<Traffic> {
  const { total, days } = await reportFunnel(funnel, { app: GOALS[goal].app, days: PLAN_DAYS, now });
  return { trials: total[GOALS[goal].of], successes: total[goal], days: days.length };
}

function hindranceOf({ days }: ExperimentPlan): string | null {
  if (days !== null && days <= MOST_DAYS) return null;
  const why = days === null ? 'Nobody knows how long it takes' : `It would take ${days} days`;
  return `${why}: say when it ends, or ask for a larger change.`;
}

/**
 * Counts what an experiment takes, and says what would start it. Changes nothing.
 * @param now in milliseconds since 1970 UTC.
 */
export async function prepareExperiment(
  funnel: Pick<Funnel, 'engine' | 'events' | 'votes'>,
  { versions, goal, effect, days, question: asked }: AskedExperiment,
  now: number,
): Promise<PreparedExperiment> {
  const wish = { goal, effect, versions, days };
  const traffic = await trafficOf(funnel, goal, now);
  const plan = planExperiment(wish, traffic);
  const question =
    asked?.trim().slice(0, LONGEST_QUESTION) ||
    `Does ${versions.slice(1).join(' or ')} bring more ${GOALS[goal].one}s than ${versions[0]}, by ${Math.round(effect * 100)} % or more?`;
  const hindrance = hindranceOf(plan);
  const ends = new Date(now + (plan.days ?? 0) * DAY_MS).toISOString();
  return {
    question,
    traffic,
    plan,
    // It does not start.
    words: planWords(hindrance === null ? plan : { ...plan, days: null }, wish, traffic),
    experiment: hindrance === null ? { goal, question, views: plan.needed ?? 0, ends } : null,
    hindrance,
  };
}
