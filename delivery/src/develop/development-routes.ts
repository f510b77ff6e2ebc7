import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteRoute } from 'shared-lib';
import { APPS, type RemoteName } from '../apps.ts';
import { PROJECT_ROOT } from '../project-root.ts';

/** The routes of a remote as its source has them now. */
export async function developmentRoutes(name: RemoteName): Promise<readonly RemoteRoute[]> {
  const file = join(PROJECT_ROOT, APPS[name].folder, 'src/routes.ts');
  const { mtimeMs } = await stat(file);
  const module = (await import(`${pathToFileURL(file).href}?changed=${mtimeMs}`)) as {
    routes: readonly RemoteRoute[];
  };
  return module.routes;
}
