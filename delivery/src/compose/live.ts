import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Composition } from './composition.ts';
import { compositionFolder } from './compositions.ts';

/** Makes a composition live, in one atomic step. */
export async function makeLive(site: string, id: string): Promise<void> {
  const draft = join(site, 'drafts', `live-${process.pid}`);
  await mkdir(join(site, 'drafts'), { recursive: true });
  const file = await open(draft, 'w');
  await file.writeFile(id);
  await file.sync();
  await file.close();
  await rename(draft, join(site, 'live'));
}

/** The id of the live composition, or null while nothing is live. */
export async function liveId(site: string): Promise<string | null> {
  return readFile(join(site, 'live'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** The live composition. @throws Error when nothing has been composed yet. */
export async function liveComposition(site: string): Promise<Composition> {
  const id = await liveId(site);
  if (!id) throw new Error('Nothing is live yet: run "npm start", which builds and composes the site.');
  return JSON.parse(
    await readFile(join(compositionFolder(site, id), 'composition.json'), 'utf8'),
  ) as Composition;
}
