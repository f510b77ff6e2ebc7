import { join } from 'node:path';
import { APPS, type AppName } from '../apps.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { runScript } from '../run-script.ts';

/**
 * Brings the modules that follow from an app's data up to it, and gives the files that have changed; an app
 * without such modules has none.
 * @throws Error that says what is wrong in the data.
 */
export async function generateSources(app: AppName): Promise<readonly string[]> {
  const { folder, generator } = APPS[app];
  if (!generator) return [];
  // In a process of its own: this one would keep the data that it has read once.
  const said = await runScript(join(PROJECT_ROOT, folder, generator), [], 'production');
  return said.split('\n').filter((line) => line !== '');
}
