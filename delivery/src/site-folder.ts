import { isAbsolute, join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

/** The folder of a site's releases, compositions and data: SITE_DIR, by default `.site` in the project. */
export function siteFolder(env: NodeJS.ProcessEnv = process.env): string {
  const chosen = env.SITE_DIR ?? '.site';
  return isAbsolute(chosen) ? chosen : join(PROJECT_ROOT, chosen);
}
