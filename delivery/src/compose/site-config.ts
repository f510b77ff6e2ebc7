import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteConfig } from 'shared-lib';
import * as v from 'valibot';
import { PROJECT_ROOT } from '../project.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
const socialUrl = v.pipe(
  text,
  v.check(
    (url) => /^\/(?!\/)/.test(url) || URL.canParse(url),
    'must be an address, or a path of this site while there is no account',
  ),
);
const schema = v.object({
  host: text,
  origin: v.pipe(text, v.url('must be an address such as https://www.example.com')),
  identity: v.object({
    name: text,
    tagline: text,
    domain: text,
    mailbox: v.pipe(text, v.email('must be an e-mail address')),
    postalAddress: text,
    phone: v.object({
      display: text,
      international: v.pipe(text, v.regex(/^\+\d{8,15}$/, 'must look like +14075550142')),
    }),
    byline: text,
    social: v.pipe(
      v.array(v.object({ network: text, handle: text, url: socialUrl })),
      v.length(4, 'must have four links (specification section 2)'),
    ),
    retailer: v.object({
      name: text,
      tag: text,
      pricesCheckedOn: v.pipe(text, v.isoDate('must look like 2025-06-15')),
    }),
  }),
});

/**
 * The site's configuration: the file that SITE_CONFIG names, by default `shared-lib/site.config.json`.
 * ORIGIN and BACKEND_HOST replace its `origin` and `host`.
 * @throws Error that names the field, what is wrong with it, and the file.
 */
export async function readSiteConfig(env: NodeJS.ProcessEnv = process.env): Promise<SiteConfig> {
  const file = env.SITE_CONFIG ?? join(PROJECT_ROOT, 'shared-lib/site.config.json');
  const given = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  const config = { ...given };
  if (env.ORIGIN) config.origin = env.ORIGIN;
  if (env.BACKEND_HOST) config.host = env.BACKEND_HOST;
  const result = v.safeParse(schema, config);
  if (result.success) return { ...result.output, origin: result.output.origin.replace(/\/$/, '') };
  const problems = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? '(top level)'} ${issue.message}`);
  throw new Error(`The site configuration ${file} is not usable:\n${problems.join('\n')}`);
}

/** How long a checked price is taken for typical, in days. */
const FRESH_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What to tell whoever builds or releases when the prices on the site were last checked more than 60 days ago.
 * It warns and stops nothing: old prices are shown with their date.
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
