import { join } from 'node:path';
import * as v from 'valibot';
import type { AppName } from './app-name.ts';
import type { Switch } from './history.ts';
import { keepDocument, readDocument } from './records.ts';
import { SHARES } from './shared-compositions.ts';
import type { Versions } from './site.ts';

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
  /** Openings that each release needs, and when it ends: ISO 8601 in UTC. */
  openings: number;
  ends: string;
}

/** An app whose visitors get different releases. */
export interface Share {
  app: AppName;
  /** The live release, which everybody else gets. */
  base: string;
  /** Each with its part, in an order that never changes. */
  variants: readonly Variant[];
  /** Which digit of a visitor's number decides first: two apps with one each are independent of each other. */
  digit: 'tens' | 'units';
  /** 0 to 9: where the digits begin, so that it is not always the same visitors who try what is new. */
  turn: number;
  /** When it began, and when a part last changed: ISO 8601 in UTC. */
  since: string;
  changedAt: string;
  /** Who shared it, as in the audit log. */
  by: string;
  /** Raised by stages when nothing speaks against it. */
  unattended: boolean;
  experiment: Experiment | null;
}

/** A release that was shared until a time, for the tabs that still have it. */
export interface FormerlyShared {
  app: AppName;
  version: string;
  /** Names of the stylesheets that its pages had. */
  stylesheets: readonly string[];
  /** When the share began and ended: ISO 8601 in UTC. */
  since: string;
  until: string;
}

/** `shares.json`: what visitors get beside what is live. */
export interface Sharing {
  shares: readonly Share[];
  /**
   * By the id of what is live, then by `variantKey`: the composition of those visitors. Where it says nothing of what
   * is live, everybody gets that. Around a switch it has both, so that no moment is without one.
   */
  compositions: Readonly<Record<string, Readonly<Record<string, string>>>>;
  former: readonly FormerlyShared[];
}

/** Two apps at once: each takes a digit of the visitor's number. */
export const MOST_SHARES = 2;

const NOTHING: Sharing = { shares: [], compositions: {}, former: [] };

const SHAPE = v.object({
  shares: v.array(
    v.object({
      app: v.string(),
      base: v.string(),
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

/** What is kept; null when it is damaged. */
async function keptSharing(site: string): Promise<Sharing | null> {
  try {
    const kept = await readDocument<Sharing>(site, SHARES);
    if (kept === null) return NOTHING;
    return v.is(SHAPE, kept) ? kept : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * What is shared, and what is wrong with its record and what to do; null when nothing is. With a damaged record, nothing
 * is shared: everybody gets what is live.
 */
export async function lookAtSharing(site: string): Promise<{ sharing: Sharing; damage: string | null }> {
  const sharing = await keptSharing(site);
  if (sharing) return { sharing, damage: null };
  const damage = `${join(site, SHARES)} is damaged, so nothing is shared: everybody gets what is live. Delete it, or share again, which writes it anew.`;
  return { sharing: NOTHING, damage };
}

/** What is shared. */
export const readSharing = async (site: string): Promise<Sharing> => (await lookAtSharing(site)).sharing;

/** The stylesheets that tabs of formerly shared releases may still show. */
export const formerStylesheets = ({ former }: Pick<Sharing, 'former'>): string[] =>
  former.flatMap(({ stylesheets }) => stylesheets);

/**
 * Whether a version was taken back from those who had it: a start must not bring it. One that became live after it was
 * shared was promoted; while it was shared, another one was.
 */
export const wasStopped = (
  { former }: Pick<Sharing, 'former'>,
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

/** Only the holder of the publish lock may call it. */
export function keepSharing(site: string, sharing: Sharing): Promise<void> {
  return keepDocument(site, SHARES, sharing);
}

/**
 * The shares that count beside what is live. One whose base was replaced has ended, also where nobody has written that
 * down yet.
 */
export const sharesBeside = ({ shares }: Sharing, versions: Versions): readonly Share[] =>
  shares.filter(({ app, base }) => versions[app] === base);

/** Other versions than the live ones, by app. */
export type Chosen = Readonly<Record<AppName, string>>;

/** Names what somebody gets who does not get what is live: the same for the same releases. Empty for what is live. */
export function variantKey(chosen: Chosen): string {
  return Object.entries(chosen)
    .map(([app, version]) => `${app}/${version}`)
    .sort()
    .join(' ');
}

/** Where a visitor's number, 0 to 99, stands in a share: 0 to 99, each for one number. */
function placeIn({ digit, turn }: Share, number: number): number {
  const place = digit === 'tens' ? number : (number % 10) * 10 + Math.floor(number / 10);
  return (place + turn * 10) % 100;
}

/** The version that a visitor gets of a shared app. With a larger part, everybody who had a variant keeps it. */
function versionFor(share: Share, number: number): string {
  const place = placeIn(share, number);
  let end = 0;
  for (const { version, percent } of share.variants) {
    end += percent;
    if (place < end) return version;
  }
  return share.base;
}

/** What the visitor with a number, 0 to 99, gets in the place of live releases. */
export function chosenFor(shares: readonly Share[], number: number): Chosen {
  return Object.fromEntries(
    shares.flatMap((share) => {
      const version = versionFor(share, number);
      return version === share.base ? [] : [[share.app, version]];
    }),
  );
}

/** Everything that somebody may get who does not get what is live alone. */
export function everyChoice(shares: readonly Share[]): Chosen[] {
  let choices: Record<string, string>[] = [{}];
  for (const { app, variants } of shares) {
    choices = choices.flatMap((choice) => [
      choice,
      ...variants.map(({ version }) => ({ ...choice, [app]: version })),
    ]);
  }
  return choices.slice(1);
}

/** The live versions with what somebody gets in their place. */
export const versionsWith = (live: Versions, chosen: Chosen): Versions => ({ ...live, ...chosen });
