import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How many bytes a browser gets of a file: its brotli form where there is one. Zero when there is no file. */
export async function transferredBytes(file: string): Promise<number> {
  const found = await stat(`${file}.br`).catch(() => stat(file).catch(() => null));
  return found?.size ?? 0;
}

/** The same of everything below a folder that is served. */
export async function transferredBytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
  const served = files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !/\/\.vite\/|mf-stats\.json$/.test(path));
  return (await Promise.all(served.map(transferredBytes))).reduce((sum, size) => sum + size, 0);
}
