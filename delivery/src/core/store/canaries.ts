import { join } from 'node:path';
import * as v from 'valibot';
import type { AppName } from './app-name.ts';
import type { Switch } from './live.ts';
import type { Records } from './records.ts';
import type { Versions } from './releases.ts';

/** The document's file in the site's folder. */
export const ROLLOUTS = 'rollouts.json';

/** A release that a part of the visitors gets in the place of the live one. */
export interface Variant {
  version: string;
  /** Of all visitors, 0 to 100. */
  percent: number;
}

/** What an experiment asks. */
export interface Experiment {
  /** What counts as a success, by the name that the funnel's report has for it. */
  goal: string;
  /** In the words of whoever asks. */
  question: string;
  /** Views that all releases together need, and when it ends: ISO 8601 in UTC. */
  views: number;
  ends: string;
}

/** An app whose visitors get different releases. */
export interface Canary {
  app: AppName;
  /** The live release, which everybody else gets. */
  stable: string;
  /** Each with its part, in an order that never changes. */
  variants: readonly Variant[];
  /** Which digit of a visitor's number decides first: two apps with one each are independent of each other. */
  digit: 'tens' | 'units';
  /** 0 to 9: where the digits begin, so that it is not always the same visitors who try what is new. */
  turn: number;
  /** When it began, and when a part last changed: ISO 8601 in UTC. */
  since: string;
  changedAt: string;
  /** Who started it, as in the audit log. */
  by: string;
  /** Raised by stages when nothing speaks against it. */
  progressive: boolean;
  experiment: Experiment | null;
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
   * By the id of what is live, then by `variantKey`: the composition of those visitors. Where it says nothing of what
   * is live, everybody gets that. Around a switch it has both, so that no moment is without one.
   */
  compositions: Readonly<Record<string, Readonly<Record<string, string>>>>;
  former: readonly FormerCanary[];
}

/** Two apps at once: each takes a digit of the visitor's number. */
export const MOST_CANARIES = 2;

const NOTHING: Rollouts = { canaries: [], compositions: {}, former: [] };

const SHAPE = v.object({
  canaries: v.array(
    v.object({
      app: v.string(),
      stable: v.string(),
      variants: v.array(v.object({ version: v.string(), percent: v.number() })),
      digit: v.picklist(['tens', 'units']),
      turn: v.number(),
    }),
  ),
  compositions: v.record(v.string(), v.record(v.string(), v.string())),
  former: v.array(
    v.object({
      app: v.string(),
      version: v.string(),
      stylesheets: v.array(v.string()),
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
 * Whether a version was taken back from those who had it: a start must not bring it. One that became live after it was
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
export function variantKey(chosen: Chosen): string {
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

/** The version that a visitor gets of an app with a canary. With a larger part, everybody who had a variant keeps it. */
function versionFor(canary: Canary, number: number): string {
  const place = placeIn(canary, number);
  let end = 0;
  for (const { version, percent } of canary.variants) {
    end += percent;
    if (place < end) return version;
  }
  return canary.stable;
}

/** What the visitor with a number, 0 to 99, gets in the place of live releases. */
export function chosenFor(canaries: readonly Canary[], number: number): Chosen {
  return Object.fromEntries(
    canaries.flatMap((canary) => {
      const version = versionFor(canary, number);
      return version === canary.stable ? [] : [[canary.app, version]];
    }),
  );
}

/** Everything that somebody may get who does not get what is live alone. */
export function everyChoice(canaries: readonly Canary[]): Chosen[] {
  let choices: Record<string, string>[] = [{}];
  for (const { app, variants } of canaries) {
    choices = choices.flatMap((choice) => [
      choice,
      ...variants.map(({ version }) => ({ ...choice, [app]: version })),
    ]);
  }
  return choices.slice(1);
}

/** What somebody wants of a canary. */
export interface CanaryWish {
  /** Of all visitors, 1 to 100. */
  percent: number;
  /** Raised by stages when nothing speaks against it. */
  progressive?: boolean | undefined;
}

/** A part of the visitors as somebody typed it; null when it is none. Nobody is `abort`. */
export function typedPercent(typed: string): number | null {
  const percent = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  return percent >= 1 && percent <= 100 ? percent : null;
}

/** A canary in words: `guide 2.0.0 for 10 % of the visitors`. */
export function canaryText({ app, variants }: Pick<Canary, 'app' | 'variants'>): string {
  const parts = variants.map(({ version, percent }) => `${version} for ${percent} %`);
  return `${app} ${parts.join(' and ')} of the visitors`;
}

/** What is kept of canaries. */
export type RolloutRecord = ReturnType<typeof createRollouts>;

/** The record of a site's canaries. */
export function createRollouts(siteFolder: string, records: Records) {
  /**
   * The canaries, and what is wrong with their record and what to do; null when nothing is. With a damaged record, nothing
   * counts: everybody gets what is live.
   */
  async function look(): Promise<{ rollouts: Rollouts; damage: string | null }> {
    const found = await records.document<Rollouts>(ROLLOUTS).catch((error: unknown) => {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    });
    if (found === null) return { rollouts: NOTHING, damage: null };
    if (v.is(SHAPE, found)) return { rollouts: found, damage: null };
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
