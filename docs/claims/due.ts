import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from 'shared-lib/site/days.ts';
import type { PricePolicy } from 'shared-lib/site/site-config.ts';
import { readSiteConfig } from '../../delivery/src/core/compose/site-config.ts';
import { duePicks, everyPick } from '../../mfe-content/picks/picks-command.ts';
import checks from '../../mfe-content/src/data/prices.json' with { type: 'json' };
import { comparedLinks } from './sources/links.ts';
import { type Compared, HOLDS, type Source } from './sources/source.ts';
import { sources } from './sources.ts';

/** Something that has to be looked at again. */
interface Due {
  what: string;
  /** The day since when, ISO 8601. */
  since: string;
  /** What to do about it. */
  todo: string;
}

/** How many days the links that were tried count as there. */
const LINKS_HOLD = 90;

/** What `npm run links` found, as it keeps it. */
export interface LinkReport {
  /** The day (ISO 8601). */
  tried: string;
  /** Links that are certainly gone, where they stand, and why. */
  gone: readonly { url: string; where: string; why: string }[];
}

/** Where `npm run links` keeps what it found. Without the file it never ran. */
export const LINK_REPORT = join(import.meta.dirname, 'link-report.json');

/** Publications whose comparison no longer holds. */
export function dueClaims(today: string, compared: Readonly<Record<string, Compared>>): Due[] {
  return Object.entries(compared).flatMap(([name, one]) => {
    const since = addDays(one.checked, HOLDS[one.kind]);
    if (since > today) return [];
    const { publisher, title } = one as Partial<Source>;
    return [
      {
        what: `Claim: ${title ? `${publisher}: ${title}` : name}`,
        since,
        todo: 'Compare it with docs/claims.md, then set its day in docs/claims/sources.',
      },
    ];
  });
}

/** Prices that pages do not show as typical any more, or will not next week. */
export function duePrices(
  today: string,
  picks: Parameters<typeof duePicks>[0],
  checks: Parameters<typeof duePicks>[1],
  prices: PricePolicy,
): Due[] {
  const due = duePicks(picks, checks, prices, today);
  const [oldest] = due;
  if (!oldest) return [];
  const { checkedOn } = oldest.last;
  const late = addDays(checkedOn, prices.maxAgeDays);
  return [
    {
      what: `Prices: ${due.length} of ${picks.length}, the oldest checked on ${checkedOn}`,
      since: late < today ? late : today,
      todo: 'npm run picks lists them, and takes a file of new ones.',
    },
  ];
}

/** Outbound links that are gone, and all of them when they were tried too long ago, or never. */
export function dueLinks(today: string, report: LinkReport | null): Due[] {
  const todo = 'Run npm run links on a machine with internet, and commit docs/claims/link-report.json.';
  if (!report) return [{ what: 'Links, never tried', since: today, todo }];
  const since = addDays(report.tried, LINKS_HOLD);
  return [
    ...report.gone.map(({ url, where, why }) => ({
      what: `Link: ${url} (${why})`,
      since: report.tried,
      todo: `Replace it: ${where}`,
    })),
    ...(since > today ? [] : [{ what: `Links, last tried on ${report.tried}`, since, todo }]),
  ];
}

function readReport(): LinkReport | null {
  try {
    return JSON.parse(readFileSync(LINK_REPORT, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function pricesNow(today: string): Promise<Due[]> {
  const { prices } = await readSiteConfig();
  return prices ? duePrices(today, await everyPick(), checks, prices) : [];
}

/** What takes part in the list: each says what is due on a day. */
const LISTS: readonly ((today: string) => readonly Due[] | Promise<readonly Due[]>)[] = [
  pricesNow,
  (today) => dueClaims(today, { ...sources, ...comparedLinks }),
  (today) => dueLinks(today, readReport()),
];

/** Everything of this site that is due on a day (ISO 8601), the longest due first. `site.config.ts` names this file. */
export async function due(today: string): Promise<readonly Due[]> {
  const lists = await Promise.all(LISTS.map((list) => list(today)));
  return lists.flat().sort((a, b) => a.since.localeCompare(b.since));
}
