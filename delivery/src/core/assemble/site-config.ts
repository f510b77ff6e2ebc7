import { join } from 'node:path';
import { readJson, readSetting } from 'backend/settings';
import { parseSiteConfig } from 'shared-lib/site/site-config.ts';
import { SHARED_LIB, SITE } from '../project/project.ts';
import type { ServerConfig } from '../store/version-set.ts';

const FILE = join(SHARED_LIB, 'site.config.json');

/** @throws Error with a line per invalid field. */
export function readServerConfig(env: NodeJS.ProcessEnv = process.env): ServerConfig {
  const [origin, host] = [readSetting(env, 'ORIGIN'), readSetting(env, 'BACKEND_HOST')];
  const variables: Record<string, unknown> = { origin: origin && 'ORIGIN', host: host && 'BACKEND_HOST' };
  const assets = SITE.apps.flatMap((app) => (app.origin ? [[app.name, app.origin]] : []));
  try {
    const stored = readJson(FILE) as object;
    const parsed = parseSiteConfig({ ...stored, ...(origin && { origin }), ...(host && { host }) });
    return { origin: parsed.origin, host: parsed.host, origins: Object.fromEntries(assets) };
  } catch (error) {
    const nameOf = (field: string) => `  ${variables[field] ?? `${FILE}: ${field}`}`;
    const lines = (error as Error).message.replace(/^\S+/gm, nameOf);
    throw new Error(`The site's configuration is invalid:\n${lines}`);
  }
}
