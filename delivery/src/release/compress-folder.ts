import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFile } from './compress-file.ts';

const TEXT = /\.(html|css|js|mjs|json|svg|xml|txt|webmanifest)$/;

/** Writes the compressed forms beside every text file of a folder. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}
