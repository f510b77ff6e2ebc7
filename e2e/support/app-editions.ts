import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'mfe-guide/src/regions/SignupPitch.tsx';
/** A visible text of the guide's signup page. */
const TEXT = 'Catch the $20 problem before it costs $2,000';

/** The text of an edition of the guide. Edition 1 is the project's own. */
export const editionText = (edition: number): string =>
  edition === 1 ? TEXT : `${TEXT}, edition ${edition}`;

/**
 * Edits the guide in a copy of the project, so that its next release is this edition.
 * @throws Error when the text is not there.
 */
export async function setEdition(project: string, edition: number): Promise<void> {
  const path = join(project, FILE);
  const source = await readFile(path, 'utf8');
  if (!source.includes(TEXT)) throw new Error(`${FILE} does not hold "${TEXT}": name another text.`);
  const former = /Catch the \$20 problem before it costs \$2,000(, edition \d+)?/;
  await writeFile(
    path,
    source.replace(former, () => editionText(edition)),
  );
}
