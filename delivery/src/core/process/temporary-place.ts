import { mkdtempDisposable, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'gable-site-';
/** Longer than any use of one. */
const ABANDONED_MS = 3_600_000;

/** Creates a temporary folder, which `await using` deletes. `what` names its purpose in a word. */
export const temporaryPlace = (what: string) => mkdtempDisposable(join(tmpdir(), `${PREFIX}${what}-`));

/** Deletes this user's temporary folders of killed processes, older than an hour. */
export async function clearTemporaryPlaces(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const place = join(tmpdir(), name);
    const found = await stat(place).catch(() => null);
    const isOwn = found?.isDirectory() && (!process.getuid || found.uid === process.getuid());
    // Another process may delete it at the same time.
    if (found && isOwn && Date.now() - found.mtimeMs > ABANDONED_MS) {
      await rm(place, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    }
  }
}
