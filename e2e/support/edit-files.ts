import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One change of one file of the project. A new file has no text before. */
export interface Edit {
  file: string;
  before: string | null;
  after: string;
}

/**
 * Makes the edits, and gives the way to take them back.
 * @throws Error when a file does not hold what is to be changed.
 */
export async function editFiles(project: string, edits: readonly Edit[]): Promise<() => Promise<void>> {
  const originals = new Map<string, string | null>();
  for (const { file, before, after } of edits) {
    const path = join(project, file);
    if (before === null) {
      originals.set(path, null);
      await writeFile(path, after);
      continue;
    }
    const text = await readFile(path, 'utf8');
    if (!text.includes(before)) throw new Error(`${file} does not hold what is to be changed: ${before}`);
    if (!originals.has(path)) originals.set(path, text);
    await writeFile(path, text.replaceAll(before, after));
  }
  return async () => {
    for (const [path, text] of originals) {
      if (text === null) await rm(path);
      else await writeFile(path, text);
    }
  };
}
