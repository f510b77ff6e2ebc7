import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { integrity } from './integrity.ts';

/** The integrity of every file below a release's `client` and `server`, by path, in the order of the paths. */
export async function listContents(folder: string): Promise<Record<string, string>> {
  const parts = ['client', 'server'].map((part) => join(folder, part)).filter(existsSync);
  const entries = await Promise.all(
    parts.map((part) => readdir(part, { recursive: true, withFileTypes: true })),
  );
  const files = entries
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const listed = files.map(
    async (file) => [relative(folder, file), integrity(await readFile(file))] as const,
  );
  return Object.fromEntries(await Promise.all(listed));
}
