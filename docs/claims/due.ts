import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Due } from 'backend';
import { comparedLinks } from './sources/links.ts';
import { type Compared, HOLDS, type Source } from './sources/source.ts';
import { sources } from './sources.ts';

/** How many days a checked price counts as typical, and the links that were tried count as there. */
const PRICES_HOLD = 60;
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

const after = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Publications whose comparison no longer holds. */
export function dueClaims(today: string, compared: Readonly<Record<string, Compared>>): Due[] {
  return Object.entries(compared).flatMap(([name, one]) => {
    const since = after(one.checked, HOLDS[one.kind]);
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

/** Prices that were checked too long ago. */
export function duePrices(today: string, checked: string): Due[] {
  const since = after(checked, PRICES_HOLD + 1);
  if (since > today) return [];
  const todo = 'Check every price, then set pricesCheckedOn in shared-lib/site.config.json.';
  return [{ what: `Prices, last checked on ${checked}`, since, todo }];
}

/** Outbound links that are gone, and all of them when they were tried too long ago, or never. */
export function dueLinks(today: string, report: LinkReport | null): Due[] {
  const todo = 'Run npm run links on a machine with internet, and commit docs/claims/link-report.json.';
  if (!report) return [{ what: 'Links, never tried', since: today, todo }];
  const since = after(report.tried, LINKS_HOLD);
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

function pricesCheckedOn(): string {
  const file = process.env.SITE_CONFIG ?? join(import.meta.dirname, '../../shared-lib/site.config.json');
  return JSON.parse(readFileSync(file, 'utf8')).identity.retailer.pricesCheckedOn;
}

/** What takes part in the list: each says what is due on a day. */
const LISTS: readonly ((today: string) => readonly Due[])[] = [
  (today) => duePrices(today, pricesCheckedOn()),
  (today) => dueClaims(today, { ...sources, ...comparedLinks }),
  (today) => dueLinks(today, readReport()),
];

/** Everything of this site that is due on a day (ISO 8601), the longest due first. `site.config.ts` names this file. */
export const due = (today: string): readonly Due[] =>
  LISTS.flatMap((list) => list(today)).sort((a, b) => a.since.localeCompare(b.since));
