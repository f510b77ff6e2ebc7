import * as v from 'valibot';
import type { AppName, Versions } from './version-set.ts';

export const CANARY = v.object({
  app: v.string(),
  stable: v.string(),
  version: v.string(),
  percent: v.number(),
  /** The digit that `rankIn` puts first. Two canaries need different digits to be independent. */
  digit: v.picklist(['tens', 'units']),
  /** A random number from 0 to 9 that rotates the ranks, so that not every canary gets the same visitors. */
  turn: v.number(),
  /** When it began, and when its percentage last changed: ISO 8601 in UTC. */
  since: v.string(),
  changedAt: v.string(),
  by: v.string(),
  progressive: v.boolean(),
});
/** A release that a percentage of an app's visitors get instead of stable. */
export type Canary = v.InferOutput<typeof CANARY>;

/** Each canary needs its own `digit`. */
export const MAX_CANARIES = 2;

/** A canary whose stable release was replaced has ended. */
export const activeCanaries = (canaries: readonly Canary[], versions: Versions): readonly Canary[] =>
  canaries.filter(({ app, stable }) => versions[app] === stable);

type Choice = Readonly<Record<AppName, string>>;

/** A name such as `guide/2.0.0`. Empty without canaries. */
export const choiceKey = (choice: Choice): string =>
  Object.entries(choice)
    .map((release) => release.join('/'))
    .join(' ');

/** Maps a visitor's number to its rank in a canary, one to one. Both are from 0 to 99. */
function rankIn({ digit, turn }: Canary, number: number): number {
  const rank = digit === 'tens' ? number : (number % 10) * 10 + Math.floor(number / 10);
  return (rank + turn * 10) % 100;
}

/** No visitor loses a canary when its percentage rises. */
export function choiceFor(canaries: readonly Canary[], number: number): Choice {
  const own = canaries.filter((canary) => rankIn(canary, number) < canary.percent);
  return Object.fromEntries(own.map(({ app, version }) => [app, version]));
}

/** All combinations of canaries. The first one is empty. */
export const everyChoice = (canaries: readonly Canary[]): Choice[] =>
  canaries.reduce<Choice[]>(
    (choices, { app, version }) => choices.flatMap((choice) => [choice, { ...choice, [app]: version }]),
    [{}],
  );

export interface CanaryOptions {
  percent: number;
  progressive?: boolean | undefined;
}

export const canaryText = ({ app, version, percent }: Pick<Canary, 'app' | 'version' | 'percent'>): string =>
  `${app} ${version} for ${percent}% of the visitors`;
