import { mkdtempDisposable, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'gable-site-';

/** No process takes a day, so older folders are left over from killed processes. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Creates a folder that `await using` deletes. Also deletes left-over folders. */
export async function createTemporaryFolder(purpose: string, parent: string = tmpdir()) {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(parent, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    // Another user's folder cannot be deleted.
    if (Date.now() - mtimeMs > MAX_AGE_MS) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
  return mkdtempDisposable(join(parent, `${PREFIX}${purpose}-`));
}
