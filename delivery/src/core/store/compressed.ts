import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { COMPRESS, contentName, replaceFile } from './files.ts';

/** A text in all its encodings. */
export type TextForms = Readonly<Record<'br' | 'gzip' | 'identity', Buffer<ArrayBuffer>>>;

interface SentTexts {
  pages: ReadonlyMap<string, { html: string }>;
  documents: ReadonlyMap<string, string>;
}

const EXPAND = { br: promisify(brotliDecompress), gz: promisify(gunzip) };
type Form = keyof typeof EXPAND;
const DAY_MS = 86_400_000;
/** Unused forms are kept this long. */
const UNUSED_DAYS = 30;

/** Every page and document of an assembled site, each text once. */
export const textsOf = ({ pages, documents }: SentTexts): Set<string> =>
  new Set([...[...pages.values()].map(({ html }) => html), ...documents.values()]);

/** Compressed documents by content: `compressed/<hash>.br` and `.gz`. */
export function createCompressed(siteFolder: string) {
  const folder = join(siteFolder, 'compressed');

  async function kept(file: string, form: Form, text: Buffer) {
    try {
      const bytes = await readFile(file);
      const expanded = await EXPAND[form](bytes, { maxOutputLength: text.length + 1 });
      if (!expanded.equals(text)) return null;
      const { mtimeMs } = await stat(file);
      if (Date.now() - mtimeMs > DAY_MS) await utimes(file, new Date(), new Date());
      return bytes;
    } catch {
      return null;
    }
  }

  async function formOf(form: Form, text: Buffer, name: string): Promise<Buffer<ArrayBuffer>> {
    const file = join(folder, `${name}.${form}`);
    const found = await kept(file, form, text);
    if (found) return found;
    const bytes = await COMPRESS[form](text);
    // Only a cache, so a full disk is not a failure.
    await replaceFile(file, bytes).catch(() => {});
    return bytes;
  }

  const underWay = new Map<string, Promise<TextForms>>();

  function formsOf(text: string): Promise<TextForms> {
    const name = contentName(text);
    const make = async (): Promise<TextForms> => {
      const identity = Buffer.from(text);
      const [br, gzip] = await Promise.all([formOf('br', identity, name), formOf('gz', identity, name)]);
      return { br, gzip, identity };
    };
    const known = underWay.get(name) ?? make().finally(() => underWay.delete(name));
    underWay.set(name, known);
    return known;
  }

  return {
    formsOf,

    /** Compresses all texts of a site before it becomes live. */
    async keep(site: SentTexts): Promise<void> {
      // One at a time: the release checks use the same threads.
      for (const text of textsOf(site)) await formsOf(text);
    },

    /** Deletes forms that were unused for 30 days. `now` in milliseconds since 1970 UTC. */
    async prune(now: number): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        // A server may rename its draft meanwhile.
        const { mtimeMs = now } = (await stat(join(folder, name)).catch(() => null)) ?? {};
        if (now - mtimeMs > UNUSED_DAYS * DAY_MS) await rm(join(folder, name), { force: true });
      }
    },
  };
}
