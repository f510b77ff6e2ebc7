import { join } from 'node:path';
import { readJson, readSetting } from 'backend/settings';
import type { SiteConfig } from 'shared-lib';
import { parseSiteConfig } from 'shared-lib/site/site-config.ts';
import { PROJECT_ROOT, SITE } from '../project/project.ts';
import type { ServerConfig } from '../store/version-set.ts';

const FILE = join(PROJECT_ROOT, SITE.configuration);

function readConfig(env: NodeJS.ProcessEnv): SiteConfig {
  const [origin, host] = [readSetting(env, 'ORIGIN'), readSetting(env, 'BACKEND_HOST')];
  const names: Record<string, unknown> = { origin: origin && 'ORIGIN', host: host && 'BACKEND_HOST' };
  try {
    return parseSiteConfig({
      ...(readJson(FILE) as object),
      ...(origin && { origin }),
      ...(host && { host }),
    });
  } catch (error) {
    const nameOf = (field: string) => `  ${names[field] ?? `${FILE}: ${field}`}`;
    throw new Error(
      `The site's configuration cannot be used:\n${(error as Error).message.replace(/^\S+/gm, nameOf)}`,
    );
  }
}

/** Reads ORIGIN, BACKEND_HOST and the asset origins of `site.config.ts`. @throws Error with a line for each wrong field. */
export function readServerConfig(env: NodeJS.ProcessEnv = process.env): ServerConfig {
  const { origin, host } = readConfig(env);
  const origins = SITE.apps.flatMap((app) => (app.origin ? [[app.name, app.origin]] : []));
  return { origin, host, origins: Object.fromEntries(origins) };
}
