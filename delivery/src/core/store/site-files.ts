import { copyFile, link, lstat, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { LIVE } from './backend.ts';
import { filesIn } from './files.ts';

/**
 * What lies in a site's folder and is no part of the site: the built console, the backend's data, reports, locks, drafts,
 * what a restore has put aside, and what follows from the rest.
 */
const APART =
  /^(console|data|reports|drafts|compressed|thumbnails|before-.*|publish-.*|(site|copy-lock)\.sqlite.*|auth-secret.*|from-database\.json|.*\.draft)$/;
/** Files that never change once they are there. */
const UNCHANGING = /^(releases|comparisons)$/;
/** Some file systems have no links. */
const linkOrCopy = (from: string, to: string) => link(from, to).catch(() => copyFile(from, to));

/** The names in a site's folder that belong to the site. `dataDir` may be in it. */
export async function siteNames(folder: string, dataDir: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const holdsData = (name: string) =>
    `${resolve(dataDir)}${sep}`.startsWith(`${resolve(folder, name)}${sep}`);
  return names.filter((name) => !APART.test(name) && !holdsData(name)).sort();
}

/** Copies a site, under the publish lock; links what never changes, which is quick. @throws Error for a symbolic link. */
export async function copySiteFiles(folder: string, target: string, dataDir: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const name of await siteNames(folder, dataDir)) {
    const found = await lstat(join(folder, name));
    const below = found.isDirectory()
      ? await filesIn(join(folder, name))
      : [{ path: '', isLink: found.isSymbolicLink() }];
    const put = UNCHANGING.test(name) ? linkOrCopy : copyFile;
    for (const { path, isLink } of below) {
      if (isLink)
        throw new Error(`${join(folder, name, path)} is a symbolic link: put the file itself there.`);
      // What is being written beside the file that it replaces.
      if (put === copyFile && path.endsWith('.draft')) continue;
      const to = join(target, name, path);
      await mkdir(dirname(to), { recursive: true });
      await put(join(folder, name, path), to);
    }
  }
}

/** Moves the site that lies in `from` to its place in `folder`; `live.json` last, so that half a site is not served. */
export async function moveSiteFiles(from: string, folder: string, dataDir: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await siteNames(from, dataDir);
  for (const name of names.sort((a, b) => Number(a === LIVE) - Number(b === LIVE))) {
    await rename(join(from, name), join(folder, name));
  }
}
