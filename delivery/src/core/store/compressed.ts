import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPRESS, replaceFile } from './files.ts';

export type TextForms = Readonly<Record<'br' | 'gzip' | 'identity', Buffer<ArrayBuffer>>>;

interface SentTexts {
  pages: ReadonlyMap<string, { html: string }>;
  documents: ReadonlyMap<string, string>;
}

const MAX_AGE_MS = 30 * 86_400_000;

/** The texts of all pages and documents of an assembled site, without duplicates. */
export const textsOf = ({ pages, documents }: SentTexts): Set<string> =>
  new Set([...[...pages.values()].map(({ html }) => html), ...documents.values()]);

/** Compressed documents by content: `compressed/<hash>.br` and `.gz`. */
export function createCompressed(siteFolder: string) {
  const folder = join(siteFolder, 'compressed');

  async function formOf(
    form: keyof typeof COMPRESS,
    text: Buffer,
    name: string,
  ): Promise<Buffer<ArrayBuffer>> {
    const file = join(folder, `${name}.${form}`);
    const stored = await readFile(file).catch(() => null);
    if (stored) return stored;
    const bytes = await COMPRESS[form](text);
    // Only a cache, so a full disk is not a failure.
    await replaceFile(file, bytes).catch(() => {});
    return bytes;
  }

  async function formsOf(text: string): Promise<TextForms> {
    // The whole hash: a draft must not replace a live page's forms.
    const name = createHash('sha256').update(text).digest('hex');
    const identity = Buffer.from(text);
    const [br, gzip] = await Promise.all([formOf('br', identity, name), formOf('gz', identity, name)]);
    return { br, gzip, identity };
  }

  return {
    formsOf,

    /** Compresses all texts of a site before it becomes live. */
    async keep(site: SentTexts): Promise<void> {
      // One at a time: requests use the same threads.
      for (const text of textsOf(site)) await formsOf(text);
    },

    /** Deletes forms that are 30 days old; a server compresses again those that it needs. `now` in milliseconds since 1970 UTC. */
    async prune(now: number): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        // A server may rename its draft meanwhile.
        const { mtimeMs = now } = (await stat(join(folder, name)).catch(() => null)) ?? {};
        if (now - mtimeMs > MAX_AGE_MS) await rm(join(folder, name), { force: true });
      }
    },
  };
}
