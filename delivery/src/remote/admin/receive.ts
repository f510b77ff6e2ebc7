import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryPlace } from '../../core/process/temporary-place.ts';

/** What a sender keeps up, in bytes a second: any line that a team releases over has many times as much. */
const SLOWEST = 32 * 1024;
/** How long it may take to begin, in milliseconds. */
const GRACE_MS = 10_000;
const LOOK_MS = 1000;

/**
 * Keeps what is sent in a file of a folder of its own. Null when it is more or less than it said, or comes so slowly
 * that it only holds a place.
 */
export async function receive(
  body: ReadableStream<Uint8Array> | null,
  length: number,
): Promise<string | null> {
  const folder = await temporaryPlace('upload');
  const path = join(folder, 'sent.release');
  const reader = body?.getReader();
  const begun = performance.now();
  let bytes = 0;
  const watch = setInterval(() => {
    const late = performance.now() - begun - GRACE_MS;
    if (bytes < (late / 1000) * SLOWEST) reader?.cancel().catch(() => {});
  }, LOOK_MS);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      while (bytes <= length) {
        const { value } = (await reader?.read()) ?? {};
        if (!value) break;
        bytes += value.length;
        await file.write(value);
      }
    } finally {
      await file.close();
    }
    if (bytes === length) return path;
  } catch {
    // The sender has gone.
  } finally {
    clearInterval(watch);
    reader?.cancel().catch(() => {});
  }
  await forget(path);
  return null;
}

/** Deletes what was received. */
export const forget = (upload: string): Promise<void> =>
  rm(join(upload, '..'), { recursive: true, force: true });
