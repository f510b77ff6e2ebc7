import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** A small text file in memory, in the three forms in which it is answered. */
export interface EncodedFile {
  etag: string;
  identity: Uint8Array<ArrayBuffer>;
  br: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
}

/** Reads a file that delivery has compressed. */
export async function readEncodedFile(path: string): Promise<EncodedFile> {
  const [identity, br, gzip] = await Promise.all([
    readFile(path),
    readFile(`${path}.br`),
    readFile(`${path}.gz`),
  ]);
  return { etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22), identity, br, gzip };
}
