import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Compressed forms follow from the files; only their compressor could tell them apart. */
const DERIVED = /\.(br|gz)$/;

/** Names the bytes of a release: of every file below its folder, each with its path. */
export async function folderDigest(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !DERIVED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const hash = createHash('sha256');
  for (const path of paths) {
    const file = createHash('sha256')
      .update(await readFile(join(folder, path)))
      .digest('hex');
    hash.update(`${file}  ${path}\n`);
  }
  return hash.digest('hex');
}
