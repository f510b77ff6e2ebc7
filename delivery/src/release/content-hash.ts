import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APPS, type AppName, PROJECT_ROOT } from '../project.ts';
import { filesBelow } from '../store/files.ts';

/**
 * Names what a release is built from: the app, shared-lib, the build's configuration, the locked
 * dependencies and the mode. The same content gives the same name, and an existing release is used again.
 */
export async function contentHash(app: AppName, mode: string, root = PROJECT_ROOT): Promise<string> {
  const folders = [APPS[app].folder, 'shared-lib', 'delivery/src/vite', 'delivery/src/release'];
  const found = await Promise.all(folders.map((folder) => filesBelow(root, folder)));
  const paths = [...found.flat(), 'package-lock.json', 'delivery/src/shared-modules.ts'].sort();
  const hash = createHash('sha256').update(mode);
  for (const path of paths) hash.update(path).update(await readFile(join(root, path)));
  return hash.digest('hex').slice(0, 8);
}
