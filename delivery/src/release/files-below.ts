import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

const IGNORED = /(^|\/)(node_modules|dist|pdf)(\/|$)|\.test\.tsx?$|\.md$/;

/**
 * The paths, below `root`, of a folder's files that something is built from: no tests, no papers.
 * @throws Error for a symbolic link, by which a release would take in any file of the machine.
 */
export async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  const below = entries
    .map((entry) => [relative(root, join(entry.parentPath, entry.name)), entry] as const)
    .filter(([path]) => !IGNORED.test(path));
  const link = below.find(([, entry]) => entry.isSymbolicLink());
  if (link) throw new Error(`${link[0]} is a symbolic link: put the file itself there.`);
  return below.filter(([, entry]) => entry.isFile()).map(([path]) => path);
}
