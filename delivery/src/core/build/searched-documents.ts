import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchPage } from 'shared-lib';
import * as v from 'valibot';
import { SEARCHED_DOCUMENTS } from '../store/file-types.ts';

/** The longest list of sections, in characters: every search downloads it. */
const LONGEST = 200_000;

const text = v.pipe(v.string(), v.maxLength(20_000));

const documentsSchema = v.array(
  v.strictObject({
    path: v.pipe(v.string(), v.regex(/^\/[a-z0-9-]+\.pdf$/)),
    title: v.pipe(text, v.minLength(1)),
    sections: v.pipe(
      v.array(v.strictObject({ anchor: v.pipe(v.string(), v.regex(/^page=\d{1,4}$/)), heading: text, text })),
      v.maxLength(500),
    ),
  }),
);

/**
 * What search finds in an app's documents: the `searched-documents.json` of its public folder, one page of each PDF at a
 * time. Empty without that file.
 * @param rootFiles the files of that folder.
 * @throws Error when the file is malformed or names a document that is not there.
 */
export async function searchedDocuments(
  rootFiles: readonly string[],
  folder: string,
): Promise<readonly SearchPage[]> {
  const file = join(folder, SEARCHED_DOCUMENTS);
  if (!existsSync(file)) return [];
  const content = await readFile(file, 'utf8');
  const refuse = (reason: string) => new Error(`${SEARCHED_DOCUMENTS} ${reason}`);
  if (content.length > LONGEST) throw refuse(`is longer than ${LONGEST} characters.`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch {
    throw refuse('is not JSON.');
  }
  const { success, output, issues } = v.safeParse(documentsSchema, parsed);
  if (!success) throw refuse(`is no list of documents: ${v.getDotPath(issues[0]) ?? 'all of it'}.`);
  for (const { path } of output) {
    if (!rootFiles.includes(path.slice(1)))
      throw refuse(`tells of ${path}, which is not in the public folder.`);
  }
  return output;
}
