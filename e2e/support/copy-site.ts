import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { TESTED_SITE } from '../../playwright.config.ts';

/** A copy of the live site under test, without visitors' data. `remove` deletes it. */
export interface SiteCopy {
  folder: string;
  remove(): Promise<void>;
}

/** Copies the live version set with its releases, so that a test can publish there. */
export async function copySite(): Promise<SiteCopy> {
  const site = TESTED_SITE.folder;
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const { versions } = await openStore(site).live.current();
  const releases = Object.entries(versions).map(([app, version]) => join('releases', app, version));
  await mkdir(join(folder, 'drafts'));
  for (const part of ['live.json', 'compressed', ...releases]) {
    await cp(join(site, part), join(folder, part), { recursive: true });
  }
  // Only the last entry, because other releases are not copied.
  const history = (await readFile(join(site, 'history.jsonl'), 'utf8')).trim().split('\n');
  await writeFile(join(folder, 'history.jsonl'), `${history.at(-1)}\n`);
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
