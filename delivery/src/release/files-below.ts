import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

const IGNORED = /(^|\/)(node_modules|dist|pdf)(\/|$)|\.test\.tsx?$|\.md$/;

/** The paths, below `root`, of a folder's files that something is built from: no tests, no papers. */
export async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !IGNORED.test(path));
}
