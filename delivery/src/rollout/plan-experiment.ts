import { daysFor, GOALS, type Goal, number, plural, sampleSize } from 'backend/figures';
import type { Variant } from '../core/store/canaries.ts';

/** What has been counted in some days before an experiment. */
export interface Traffic {
  /** What the goal is counted by: landing-page views, or download-page views. */
  trials: number;
  successes: number;
  days: number;
}

/** What somebody wants to know. */
export interface ExperimentWish {
  goal: Goal;
  /** The relative change that must be found: 0.2 is a fifth. */
  effect: number;
  /** The live version first, then those that are compared with it. */
  versions: readonly string[];
  /** How many days it takes; as many as it needs by default. */
  days: number | null;
}

/** What an experiment takes. */
export interface ExperimentPlan {
  /** How many openings, or views, of all releases together; null when no rate is known. */
  needed: number | null;
  /** Those of a day, at the present traffic. */
  perDay: number;
  /** How many days that is; null when nobody comes. */
  neededDays: number | null;
  /** How long it takes: what was asked for, or what is needed and at least a week; null when neither is known. */
  days: number | null;
  /** Equal parts. The live version has the rest. */
  variants: readonly Variant[];
}

/** So that each weekday counts. */
const LEAST_DAYS = 7;

/** Counts what an experiment takes, before it starts. */
export function planExperiment(
  { effect, versions: [, ...others], days }: Omit<ExperimentWish, 'goal'>,
  { trials, successes, days: counted }: Traffic,
): ExperimentPlan {
  const releases = others.length + 1;
  const percent = Math.floor(100 / releases);
  const variants = others.map((version) => ({ version, percent }));
  const rate = trials === 0 ? 0 : Math.min(successes, trials) / trials;
  const perDay = trials / Math.max(1, counted);
  const isKnown = rate > 0 && rate < 1 && rate * (1 + effect) > 0 && rate * (1 + effect) < 1;
  // Of each pair; each release is half of its pair.
  const needed = isKnown
    ? Math.ceil((sampleSize(rate, effect, { comparisons: others.length }) * releases) / 2)
    : null;
  const neededDays = needed === null ? null : daysFor(needed, perDay);
  const usual = neededDays === null ? null : Math.max(LEAST_DAYS, neededDays);
  return { needed, perDay, neededDays, days: days ?? usual, variants };
}

/** The plan in sentences. */
export function planWords(
  plan: ExperimentPlan,
  { goal, effect, versions, days: wanted }: ExperimentWish,
  traffic: Traffic,
): string[] {
  const { each, one } = GOALS[goal];
  const [live = '', ...others] = versions;
  const parts = plan.variants.map(({ version, percent }) => `${version} for ${percent} %`).join(', ');
  const change = `a change by ${Math.round(effect * 100)} %`;
  const lines = [`${live} is live. It is compared with ${others.join(' and ')}: ${parts} of the visitors.`];
  const counted = `${plural(traffic.successes, one)} for ${number(traffic.trials)} ${each}`;
  lines.push(
    traffic.days === 0
      ? `Nobody has been counted yet: there are no ${each}.`
      : `The last ${plural(traffic.days, 'day')} had ${counted}, ${number(Math.round(plan.perDay))} a day.`,
  );
  if (plan.needed === null) {
    lines.push(`That is not enough to say how many it takes to find ${change}.`);
  } else {
    const time =
      plan.neededDays === null ? '' : `, about ${plural(plan.neededDays, 'day')} at the present traffic`;
    lines.push(`To find ${change} in four of five cases it takes ${number(plan.needed)} ${each}${time}.`);
  }
  if (wanted !== null && plan.neededDays !== null && wanted < plan.neededDays) {
    lines.push(`In ${plural(wanted, 'day')} it would likely find larger changes only.`);
  }
  if (plan.days !== null) lines.push(`Once started, it ends by itself after ${plural(plan.days, 'day')}.`);
  return lines;
}
