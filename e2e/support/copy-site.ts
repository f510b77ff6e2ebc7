import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Composition } from '../../delivery/src/core/store/compositions.ts';
import { TESTED_SITE } from '../../playwright.config.ts';

/** A copy of what is live on the site under test, without its visitors' data. `remove` deletes it. */
export interface SiteCopy {
  folder: string;
  remove(): Promise<void>;
}

/** Copies the live composition and its releases, so that a test may publish there. */
export async function copySite(site: string = TESTED_SITE.folder): Promise<SiteCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const live = (await readFile(join(site, 'live'), 'utf8')).trim();
  const composition = join('compositions', live);
  const { versions } = JSON.parse(
    await readFile(join(site, composition, 'composition.json'), 'utf8'),
  ) as Composition;
  const releases = Object.entries(versions).map(([app, version]) => join('releases', app, version));
  await mkdir(join(folder, 'drafts'));
  for (const part of ['live', 'styles', composition, ...releases]) {
    await cp(join(site, part), join(folder, part), { recursive: true });
  }
  // The last switch alone: the compositions of the others are not copied.
  const history = (await readFile(join(site, 'history.jsonl'), 'utf8')).trim().split('\n');
  await writeFile(join(folder, 'history.jsonl'), `${history.at(-1)}\n`);
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
