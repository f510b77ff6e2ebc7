import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { temporaryPlace } from '../../core/process/temporary-place.ts';
import { ARCHIVE_LIMITS } from '../../core/store/archive.ts';

/** The body of a request. */
export type Body = ReadableStream<Uint8Array> | null;

/** How an upload is received. */
export interface Receiving {
  signal: AbortSignal;
  onBytes: (bytes: number) => void;
}

async function* limited(sent: AsyncIterable<Uint8Array>, onBytes: Receiving['onBytes']) {
  let bytes = 0;
  for await (const chunk of sent) {
    bytes += chunk.length;
    if (bytes > ARCHIVE_LIMITS.packed) throw new Error('too long');
    onBytes(bytes);
    yield chunk;
  }
}

const readableOf = (body: Body) =>
  body ? Readable.fromWeb(body as WebStream<Uint8Array>) : Readable.from([]);

/** Deletes a received file. What cannot be deleted goes with the next start. */
export const deleteUpload = (file: string): Promise<void> =>
  rm(dirname(file), { recursive: true, force: true }).catch(() => {});

/** Writes an upload to a file in its own folder. @throws Error when it is incomplete or too long. */
export async function receiveUpload(body: Body, { signal, onBytes }: Receiving): Promise<string> {
  const file = join(await temporaryPlace('upload'), 'sent.release');
  try {
    const to = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await pipeline(readableOf(body), (sent) => limited(sent, onBytes), to, { signal });
    return file;
  } catch {
    await deleteUpload(file);
    throw new Error('It did not arrive whole, or is too long for a packed release.');
  }
}

/** Reads the rest of a body that is not needed: many a client hears nothing before it has sent all. */
export async function discardBody(body: Body): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, next) => next() });
  await pipeline(readableOf(body), (sent) => limited(sent, () => {}), nowhere).catch(() => {});
}
