import { join } from 'node:path';
import { readJson, settingOf } from 'backend/settings';
import type { SiteConfig } from 'shared-lib';
import { parseSiteConfig } from 'shared-lib/site/site-config.ts';
import { PROJECT_ROOT, SITE } from '../project/project.ts';

/**
 * The site's configuration: the file that SITE_CONFIG names, by default the one of `site.config.ts`.
 * ORIGIN and BACKEND_HOST replace its `origin` and `host`.
 * @throws Error with a line for each wrong field: the variable or the file that it comes from, and what is wrong.
 */
export async function readSiteConfig(env: NodeJS.ProcessEnv = process.env): Promise<SiteConfig> {
  const file = settingOf(env, 'SITE_CONFIG') ?? join(PROJECT_ROOT, SITE.configuration);
  const [origin, host] = [settingOf(env, 'ORIGIN'), settingOf(env, 'BACKEND_HOST')];
  const names: Record<string, unknown> = { origin: origin && 'ORIGIN', host: host && 'BACKEND_HOST' };
  try {
    const given = readJson(file) as object;
    return parseSiteConfig({ ...given, ...(origin && { origin }), ...(host && { host }) });
  } catch (error) {
    const nameOf = (field: string) => `  ${names[field] ?? `${file}: ${field}`}`;
    throw new Error(
      `The site's configuration cannot be used:\n${(error as Error).message.replace(/^\S+/gm, nameOf)}`,
    );
  }
}
