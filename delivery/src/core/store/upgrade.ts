import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HISTORY } from './backend.ts';
import { replaceFile } from './files.ts';
import type { Change } from './live.ts';
import { openStore } from './site-store.ts';

/*
 * Versions of delivery before `live.json` stored rendered pages. Their folder is upgraded by the first start that makes
 * the checkout live.
 */

const POINTER = 'live';
/** Previews named stored pages; canaries had their own file. */
const LEFT =
  /^(live|rollouts\.json|previews\.json|compositions|styles|publish-queue\..*|from-database\.json)$/;

/** A change as the former version wrote it, or this one. */
type FormerChange = Omit<Change, 'config' | 'canaries'> & Partial<Change>;

/** Whether a site's folder is of a version before `live.json`, or its upgrade is unfinished. */
export const isFormerFolder = (folder: string): boolean => existsSync(join(folder, POINTER));

/** Finishes the upgrade of a former folder, under the publish lock; can be repeated. @throws Error when nothing is live yet. */
export async function finishUpgrade(folder: string): Promise<void> {
  const { live: record, records } = openStore(folder);
  const live = await record.read();
  if (!live) throw new Error(`${folder} cannot be upgraded before something is live in it: run "npm start".`);
  const changes: Change[] = [];
  for (const change of await records.lines<FormerChange>(HISTORY)) {
    if (!change.versions) continue;
    const { at, action, app, from, to, versions, config = live.config, canaries = [] } = change;
    // The first change of this version has no `from`.
    const before = from ?? changes.at(-1)?.to ?? null;
    changes.push({ at, action, app, from: before, to, versions, config, canaries });
  }
  await replaceFile(join(folder, HISTORY), changes.map((change) => `${JSON.stringify(change)}\n`).join(''));
  const left = (await readdir(folder)).filter((name) => LEFT.test(name));
  // The pointer last: until it is gone, the next start does all of this again.
  for (const name of left.sort((a, b) => Number(a === POINTER) - Number(b === POINTER)))
    await rm(join(folder, name), { recursive: true, force: true });
}
