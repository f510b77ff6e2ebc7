import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settingOf } from 'backend';
import type { SiteConfig } from 'shared-lib';
import { parseSiteConfig } from 'shared-lib/site/site-config.ts';
import { PROJECT_ROOT, SITE } from '../project/project.ts';

/** The month at a moment in a time zone, UTC by default, for example `2026-11`. */
export function monthIn(timeZone: string | undefined, now: number = Date.now()): string {
  // Swedish dates are ISO 8601.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone ?? 'UTC' }).format(now);
  return day.slice(0, 7);
}

/**
 * The site's configuration: the file that SITE_CONFIG names, by default the one of `site.config.ts`.
 * ORIGIN and BACKEND_HOST replace its `origin` and `host`. Its month is the present one.
 * @throws Error that names the field, what is wrong with it, and the file.
 */
export async function readSiteConfig(env: NodeJS.ProcessEnv = process.env): Promise<SiteConfig> {
  const file = env.SITE_CONFIG ?? join(PROJECT_ROOT, SITE.configuration);
  const given = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  const config = { ...given };
  config.origin = settingOf(env, 'ORIGIN') ?? config.origin;
  config.host = settingOf(env, 'BACKEND_HOST') ?? config.host;
  try {
    const site = parseSiteConfig(config);
    return { ...site, origin: site.origin.replace(/\/$/, ''), month: monthIn(site.timeZone) };
  } catch (error) {
    const problems = (error as Error).message.replace(/^/gm, '  ');
    throw new Error(`The site configuration ${file} is not usable:\n${problems}`);
  }
}

/** How long a checked price counts as typical, in days. */
const FRESH_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The warning when prices were last checked more than 60 days ago. It stops nothing: old prices are shown
 * with their date.
 * @param now milliseconds since 1970 UTC.
 */
export function priceAgeWarning(
  { identity }: Pick<SiteConfig, 'identity'>,
  now: number = Date.now(),
): string | undefined {
  const { pricesCheckedOn } = identity.retailer;
  const days = Math.floor((now - Date.parse(pricesCheckedOn)) / DAY_MS);
  if (days <= FRESH_DAYS) return undefined;
  return `Warning: prices were last checked on ${pricesCheckedOn}, ${days} days ago. Check every price, then set identity.retailer.pricesCheckedOn in shared-lib/site.config.json (docs/content-team.md, "A product").`;
}
