import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One change of one file of the project. */
export interface Edit {
  file: string;
  before: string;
  after: string;
}

/**
 * Makes the edits.
 * @throws Error when a file does not hold what is to be changed.
 */
export async function editFiles(project: string, edits: readonly Edit[]): Promise<void> {
  for (const { file, before, after } of edits) {
    const path = join(project, file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(before)) throw new Error(`${file} does not hold what is to be changed: ${before}`);
    await writeFile(path, text.replaceAll(before, after));
  }
}
