import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPRESS, replaceFile } from './files.ts';

const MAX_AGE_MS = 30 * 86_400_000;

/** A folder of files that this machine can make again. No backup contains the folder. */
export function createCache(siteFolder: string, name: string) {
  const folder = join(siteFolder, name);
  const read = (file: string): Promise<Buffer<ArrayBuffer> | null> =>
    readFile(join(folder, file)).catch(() => null);

  return {
    read,

    async get<Made extends Buffer | null>(file: string, make: () => Promise<Made>) {
      const stored = await read(file);
      if (stored) return stored;
      const bytes = await make();
      // If the disk is full, the bytes are returned without being stored.
      if (bytes) await replaceFile(join(folder, file), bytes).catch(() => {});
      return bytes;
    },

    /** `now` is in milliseconds since 1970 UTC. */
    async prune(now: number): Promise<void> {
      for (const file of await readdir(folder).catch(() => [])) {
        // `stat` fails for a temporary file of `replaceFile` that another process has just renamed.
        const { mtimeMs = now } = (await stat(join(folder, file)).catch(() => null)) ?? {};
        if (now - mtimeMs > MAX_AGE_MS) await rm(join(folder, file), { recursive: true, force: true });
      }
    },
  };
}

export type EncodedText = Readonly<Record<'br' | 'gzip' | 'identity', Buffer<ArrayBuffer>>>;

export function createCompressed(siteFolder: string) {
  const { get, prune } = createCache(siteFolder, 'compressed');

  async function encode(text: string): Promise<EncodedText> {
    // `contentName` is too short: an attacker could craft a draft whose page has the same hash as a live page.
    const hash = createHash('sha256').update(text).digest('hex');
    const identity = Buffer.from(text);
    const compress = (extension: keyof typeof COMPRESS) =>
      get(`${hash}.${extension}`, () => COMPRESS[extension](identity));
    const [br, gzip] = await Promise.all([compress('br'), compress('gz')]);
    return { br, gzip, identity };
  }

  return { encode, prune };
}
