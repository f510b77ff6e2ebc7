import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'mfe-guide/src/regions/SignupPitch.tsx';
/** A visible text of the guide's signup page. */
const TEXT = 'Catch the $20 problem before it costs $2,000';

/** The text of a variant of the guide. Variant 1 is the project's own. */
export const variantText = (variant: number): string =>
  variant === 1 ? TEXT : `${TEXT}, variant ${variant}`;

/**
 * Edits the guide in a copy of the project, so that its next release is this variant.
 * @throws Error when the text is missing.
 */
export async function setVariant(project: string, variant: number): Promise<void> {
  const path = join(project, FILE);
  const source = await readFile(path, 'utf8');
  if (!source.includes(TEXT)) throw new Error(`${FILE} does not contain "${TEXT}". Choose another text.`);
  const former = /Catch the \$20 problem before it costs \$2,000(, variant \d+)?/;
  await writeFile(
    path,
    source.replace(former, () => variantText(variant)),
  );
}
