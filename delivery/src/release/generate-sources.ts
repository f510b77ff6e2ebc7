import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolders } from '../confine/package-folders.ts';
import { APPS, type AppName, PROJECT_ROOT } from '../project.ts';
import { runScript } from '../run-script.ts';

/**
 * Brings the modules that follow from an app's data up to it, and gives the files that have changed; an app
 * without such modules has none.
 * @throws Error that says what is wrong in the data.
 */
export async function generateSources(app: AppName): Promise<readonly string[]> {
  const { folder, generator } = APPS[app];
  if (!generator) return [];
  const root = join(PROJECT_ROOT, folder);
  const manifest = join(root, 'package.json');
  const { dependencies = {} } = JSON.parse(await readFile(manifest, 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const permissions = [
    '--permission',
    ...[root, ...packageFolders(Object.keys(dependencies), manifest)].map(
      (path) => `--allow-fs-read=${path}`,
    ),
    `--allow-fs-write=${join(root, 'src/generated')}`,
  ];
  // In a process of its own: this one would keep the data that it has read once, and it is the app's code.
  const said = await runScript(join(root, generator), [], 'production', permissions);
  return said.split('\n').filter((line) => line !== '');
}
