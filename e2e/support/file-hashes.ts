import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The SHA-256 of every file below a folder, by its path there. */
export async function fileHashes(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const hashes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const hash = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
      return [relative(folder, file), hash] as const;
    });
  return new Map(await Promise.all(hashes));
}
