import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Composition } from './composition.ts';

/** Makes a composition live, in one atomic step. */
export async function makeLive(site: string, id: string): Promise<void> {
  const draft = join(site, `live.${process.pid}`);
  await writeFile(draft, id);
  await rename(draft, join(site, 'live'));
}

/** The live composition. @throws Error when nothing has been composed yet. */
export async function liveComposition(site: string): Promise<Composition> {
  const id = await readFile(join(site, 'live'), 'utf8').catch(() => {
    throw new Error('Nothing is live yet: run "npm start", which builds and composes the site.');
  });
  return JSON.parse(
    await readFile(join(site, 'compositions', id, 'composition.json'), 'utf8'),
  ) as Composition;
}
