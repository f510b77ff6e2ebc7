import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { takeFileLock, waitForLock } from '../store/file-lock.ts';

/** A run of all suites makes about twenty builds, of 2 to 6 MB. */
const MOST = 60;
/** Longer than a build takes on a busy machine. */
const PATIENCE_MS = 600_000;
const DRAFT = '.draft-';
const LOCK = '.lock';

/** Deletes the builds that nobody has used for longest, and what killed processes have left. */
async function clear(cache: string): Promise<void> {
  const names = (await readdir(cache)).filter((name) => !name.endsWith(LOCK));
  const used = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(cache, name)).catch(() => null);
      return { name, at: found?.mtimeMs ?? 0 };
    }),
  );
  used.sort((a, b) => b.at - a.at);
  const isAbandoned = ({ name, at }: (typeof used)[number]) =>
    name.startsWith(DRAFT) && Date.now() - at > PATIENCE_MS;
  const old = [
    ...used.filter(({ name }) => !name.startsWith(DRAFT)).slice(MOST),
    ...used.filter(isAbandoned),
  ];
  for (const { name } of old) {
    await rm(join(cache, name), { recursive: true, force: true });
    await rm(join(cache, `${name}${LOCK}`), { force: true });
  }
}

/**
 * Fills a folder with a build. Tests make the same ones again and again, so BUILD_CACHE names a folder that keeps them
 * by name; the name says all that the build depends on. Whoever asks for one that is being made waits for it. Without
 * BUILD_CACHE it is always made.
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
  const take = async () => {
    await cp(kept, folder, { recursive: true });
    await utimes(kept, new Date(), new Date());
  };
  if (existsSync(kept)) return take();
  const lock = `${kept}${LOCK}`;
  const unlock = await waitForLock(
    () => takeFileLock(lock),
    async () => `The build of ${name}`,
    { patienceMs: PATIENCE_MS },
  );
  try {
    if (existsSync(kept)) return await take();
    await make();
    const draft = await mkdtemp(join(cache, DRAFT));
    await cp(folder, draft, { recursive: true });
    await rename(draft, kept);
    await clear(cache);
  } finally {
    unlock();
  }
}
