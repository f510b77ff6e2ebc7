import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One change of one file of the project. */
export interface Edit {
  file: string;
  before: string;
  after: string;
}

/**
 * Applies the edits.
 * @throws Error when a file does not contain the text to replace.
 */
export async function editFiles(project: string, edits: readonly Edit[]): Promise<void> {
  for (const { file, before, after } of edits) {
    const path = join(project, file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(before)) throw new Error(`${file} does not contain the text to replace: ${before}`);
    await writeFile(path, text.replaceAll(before, after));
  }
}
