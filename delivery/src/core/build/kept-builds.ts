import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { takeFileLock, waitForLock } from '../store/lock.ts';

/** Longer than a build takes on a busy machine. */
const BUILD_TIMEOUT_MS = 600_000;

/**
 * Fills a folder with a build. The tests make the same builds again and again, so they set BUILD_CACHE to a folder that
 * keeps them by name. The name contains everything that the build depends on. Processes that need the same build wait
 * for the first one.
 */
export async function keptBuild(
  name: string,
  folder: string,
  make: () => Promise<void>,
  cache = process.env.BUILD_CACHE,
): Promise<void> {
  if (!cache) return make();
  await mkdir(cache, { recursive: true });
  const kept = join(cache, name);
  const unlock = await waitForLock(
    () => takeFileLock(`${kept}.lock`),
    async () => `The build of ${name}`,
    { patienceMs: BUILD_TIMEOUT_MS },
  );
  try {
    if (existsSync(kept)) return await cp(kept, folder, { recursive: true });
    await make();
    const draft = await mkdtemp(join(cache, '.draft-'));
    await cp(folder, draft, { recursive: true });
    await rename(draft, kept);
  } finally {
    unlock();
  }
}
