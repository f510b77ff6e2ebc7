import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settingOf } from 'backend/settings';
import type { SiteConfig } from 'shared-lib';
import { parseSiteConfig } from 'shared-lib/site/site-config.ts';
import { PROJECT_ROOT, SITE } from '../project/project.ts';

/**
 * The site's configuration: the file that SITE_CONFIG names, by default the one of `site.config.ts`.
 * ORIGIN and BACKEND_HOST replace its `origin` and `host`.
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
    return { ...site, origin: site.origin.replace(/\/$/, '') };
  } catch (error) {
    const problems = (error as Error).message.replace(/^/gm, '  ');
    throw new Error(`The site configuration ${file} is not usable:\n${problems}`);
  }
}
