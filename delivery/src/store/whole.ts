import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrity } from './files.ts';
import { type Composition, compositionFolder, pagesFolder } from './site.ts';

/** A text file as it is and compressed. */
export type TextForms = Readonly<Record<'br' | 'gzip' | 'identity', Buffer<ArrayBuffer>>>;

const unbrotli = promisify(brotliDecompress);
const ungzip = promisify(gunzip);

/**
 * Reads a file that delivery has compressed.
 * @throws Error when a form is missing, or is of another text.
 */
export async function readForms(path: string): Promise<TextForms> {
  const [identity, br, gzip] = await Promise.all(
    ['', '.br', '.gz'].map((form) => readFile(`${path}${form}`) as Promise<Buffer<ArrayBuffer>>),
  );
  if (!identity || !br || !gzip) throw new Error(`${path} is missing.`);
  const limit = { maxOutputLength: identity.length + 1 };
  const texts = await Promise.all([unbrotli(br, limit), ungzip(gzip, limit)]).catch(() => []);
  if (texts.length === 0 || texts.some((text) => !identity.equals(text)))
    throw new Error(`${path} and its compressed forms are not the same.`);
  return { br, gzip, identity };
}

/**
 * Reads a composition's pages, by path.
 * @throws Error that names the first page that is not what was composed, and says what to do.
 */
export async function readPages(site: string, composition: Composition): Promise<Map<string, TextForms>> {
  const { id, pages, integrity: hashes } = composition;
  const read = Object.entries(pages).map(async ([path, file]) => {
    try {
      const forms = await readForms(join(pagesFolder(site, id), file));
      if (integrity(forms.identity) !== hashes[path]) throw new Error('It is not what was composed.');
      return [path, forms] as const;
    } catch (error) {
      throw new Error(
        `The page ${path} of the composition ${id} is damaged and is not served: ${(error as Error).message} Delete ${compositionFolder(site, id)} and run "npm start" or release again, which composes it anew; or roll back to another composition.`,
      );
    }
  });
  return new Map(await Promise.all(read));
}
