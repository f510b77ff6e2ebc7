import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * The packages that a remote in a repository of its own is made with. A registry keeps them under this scope; a
 * remote installs the first as `shared-lib` (an npm alias), because that is what its sources import.
 */
export const SHARED_LIB_PACKAGE = '@gable-and-grain/shared-lib';
export const KIT_PACKAGE = '@gable-and-grain/remote-kit';

/** What is read of a `package.json`. */
interface Manifest {
  name: string;
  version: string;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  [field: string]: unknown;
}

/** Reads the `package.json` of a folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}
