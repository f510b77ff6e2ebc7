import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName } from '../store/app-name.ts';
import { fileType } from '../store/file-types.ts';
import { filesIn } from '../store/files.ts';
import { type PackedFile, readFiles, writeFiles } from '../store/packed-files.ts';
import type { SiteStore } from '../store/site-store.ts';
import { headersText, VERSIONED_HEADERS } from './headers-file.ts';

/** What browsers get of one release. */
export interface ReleaseFiles {
  app: AppName;
  version: string;
  files: readonly PackedFile[];
}

/** Every kept release of an app, live or not. @throws Error when there is none. */
export async function keptFiles(store: SiteStore, app: AppName): Promise<ReleaseFiles[]> {
  const kept = await store.releases.list(app);
  if (kept.length === 0) throw new Error(`The site keeps no release of "${app}".`);
  return Promise.all(
    kept.map(async ({ version }) => {
      const client = join(store.releases.folder(app, version), 'client');
      const names = (await filesIn(client)).filter(({ isLink }) => !isLink).map(({ path }) => path);
      return { app, version, files: await readFiles(client, names) };
    }),
  );
}

/**
 * Writes releases' files for an origin of their own, with `_headers`, beside the releases that are there: a version
 * means the same bytes for ever, so what is there stays. Returns how many releases are new.
 * @throws Error when the folder holds an exported site, whose `_headers` has other rules.
 */
export async function exportFiles(folder: string, releases: readonly ReleaseFiles[]): Promise<number> {
  if (existsSync(join(folder, '_redirects')))
    throw new Error(`${folder} holds an exported site. Name a folder for the app's files alone.`);
  let added = 0;
  for (const { app, version, files } of releases) {
    const place = join(folder, '_r', app, version);
    if (existsSync(place)) continue;
    added += 1;
    const served = files.filter(({ name }) => fileType(name) !== undefined);
    await writeFiles(place, served);
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '_headers'), headersText({ '/_r/*': VERSIONED_HEADERS }));
  return added;
}
