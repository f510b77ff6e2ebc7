import { join } from 'node:path';
import * as v from 'valibot';
import type { AppName } from './app-name.ts';
import type { Switch } from './live.ts';
import type { Records } from './records.ts';
import type { Versions } from './releases.ts';

/** The document's file in the site's folder. */
export const ROLLOUTS = 'rollouts.json';

/** A release that a percentage of an app's visitors get instead of stable. */
export interface Canary {
  app: AppName;
  /** The live version, which everybody else gets. */
  stable: string;
  version: string;
  /** Of all visitors, 1 to 100. */
  percent: number;
  /** Which digit of a visitor's number decides first: two apps with one each are independent of each other. */
  digit: 'tens' | 'units';
  /** 0 to 9: where the digits begin, so that it is not always the same visitors who try what is new. */
  turn: number;
  /** When it began, and when its percentage last changed: ISO 8601 in UTC. */
  since: string;
  changedAt: string;
  /** Who started it, as in the audit log. */
  by: string;
  /** Raised by stages unless it is aborted. */
  progressive: boolean;
}

/** A release that was a canary until a time, for the tabs that still have it. */
export interface FormerCanary {
  app: AppName;
  version: string;
  /** Names of the stylesheets that its pages had. */
  stylesheets: readonly string[];
  /** When the canary began and ended: ISO 8601 in UTC. */
  since: string;
  until: string;
}

/** `rollouts.json`: what visitors get beside what is live. */
export interface Rollouts {
  canaries: readonly Canary[];
  /**
   * By the id of what is live, then by `choiceKey`: the composition of those visitors. Where it says nothing of what
   * is live, everybody gets that. Around a switch it has both, so that no moment is without one.
   */
  compositions: Readonly<Record<string, Readonly<Record<string, string>>>>;
  former: readonly FormerCanary[];
}

/** Two apps at once: each takes a digit of the visitor's number. */
export const MAX_CANARIES = 2;

const NOTHING: Rollouts = { canaries: [], compositions: {}, former: [] };

const CANARY = v.object({
  app: v.string(),
  stable: v.string(),
  version: v.string(),
  percent: v.number(),
  digit: v.picklist(['tens', 'units']),
  turn: v.number(),
  since: v.string(),
  changedAt: v.string(),
  by: v.string(),
  progressive: v.boolean(),
});

const DOCUMENT = v.object({
  canaries: v.array(CANARY),
  compositions: v.record(v.string(), v.record(v.string(), v.string())),
  former: v.array(
    v.object({
      app: v.string(),
      version: v.string(),
      stylesheets: v.array(v.string()),
      since: v.string(),
      until: v.string(),
    }),
  ),
});

/** The compositions that canaries' visitors get. */
export const canaryIds = ({ compositions }: Pick<Rollouts, 'compositions'>): string[] => [
  ...new Set(Object.values(compositions).flatMap((choices) => Object.values(choices))),
];

/** The stylesheets that tabs of former canaries may still show. */
export const formerStylesheets = ({ former }: Pick<Rollouts, 'former'>): string[] =>
  former.flatMap(({ stylesheets }) => stylesheets);

/**
 * Whether a version was taken back from those who had it. One that became live after it was
 * a canary was promoted; while it was one, another one was.
 */
export const wasAborted = (
  { former }: Pick<Rollouts, 'former'>,
  history: readonly Switch[],
  app: AppName,
  version: string,
): boolean =>
  former.some(
    (one) =>
      one.app === app &&
      one.version === version &&
      !history.some(
        ({ at, versions }) => Date.parse(at) >= Date.parse(one.since) && versions[app] === version,
      ),
  );

/**
 * The canaries that count beside what is live. One whose stable release was replaced has ended, also where nobody has written that
 * down yet.
 */
export const canariesBeside = ({ canaries }: Rollouts, versions: Versions): readonly Canary[] =>
  canaries.filter(({ app, stable }) => versions[app] === stable);

/** Other versions than the live ones, by app. */
export type Chosen = Readonly<Record<AppName, string>>;

/** Names what somebody gets who does not get what is live: the same for the same releases. Empty for what is live. */
export function choiceKey(chosen: Chosen): string {
  return Object.entries(chosen)
    .map(([app, version]) => `${app}/${version}`)
    .sort()
    .join(' ');
}

/** Where a visitor's number, 0 to 99, stands in a canary: 0 to 99, each for one number. */
function placeIn({ digit, turn }: Canary, number: number): number {
  const place = digit === 'tens' ? number : (number % 10) * 10 + Math.floor(number / 10);
  return (place + turn * 10) % 100;
}

/**
 * What the visitor with a number, 0 to 99, gets instead of stable releases. With a higher percentage, everybody who
 * had a canary keeps it.
 */
export function chosenFor(canaries: readonly Canary[], number: number): Chosen {
  const own = canaries.filter((canary) => placeIn(canary, number) < canary.percent);
  return Object.fromEntries(own.map(({ app, version }) => [app, version]));
}

/** Everything that somebody may get who does not get what is live alone. */
export function everyChoice(canaries: readonly Canary[]): Chosen[] {
  let choices: Chosen[] = [{}];
  for (const { app, version } of canaries)
    choices = choices.flatMap((choice) => [choice, { ...choice, [app]: version }]);
  return choices.slice(1);
}

/** What a canary starts with. */
export interface CanaryWish {
  /** Of all visitors, 1 to 100. */
  percent: number;
  /** Raised by stages unless it is aborted. */
  progressive?: boolean | undefined;
}

/** A rollout percentage as it was typed; null when it is not one. */
export function typedPercent(typed: string): number | null {
  const percent = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  return percent >= 1 && percent <= 100 ? percent : null;
}

/** A canary in words: `guide 2.0.0 for 10% of the visitors`. */
export const canaryText = ({ app, version, percent }: Pick<Canary, 'app' | 'version' | 'percent'>): string =>
  `${app} ${version} for ${percent}% of the visitors`;

/** What is kept of canaries. */
export type RolloutRecord = ReturnType<typeof createRollouts>;

/** The record of a site's canaries. */
export function createRollouts(siteFolder: string, records: Records) {
  /**
   * The canaries, and what is wrong with their record and what to do; null when nothing is. With a damaged record, nothing
   * counts: everybody gets what is live.
   */
  async function look(): Promise<{ rollouts: Rollouts; damage: string | null }> {
    const stored = await records.document<unknown>(ROLLOUTS).catch((error: unknown) => {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    });
    if (stored === null) return { rollouts: NOTHING, damage: null };
    const parsed = v.safeParse(DOCUMENT, stored);
    if (parsed.success) return { rollouts: parsed.output, damage: null };
    const damage = `${join(siteFolder, ROLLOUTS)} is damaged, so there is no canary: everybody gets what is live. Delete it, or start the canary again, which writes it anew.`;
    return { rollouts: NOTHING, damage };
  }

  return {
    look,
    /** The canaries. */
    read: async (): Promise<Rollouts> => (await look()).rollouts,
    /** Only the holder of the publish lock may call it. */
    keep: (rollouts: Rollouts): Promise<void> => records.keep(ROLLOUTS, rollouts),
  };
}
