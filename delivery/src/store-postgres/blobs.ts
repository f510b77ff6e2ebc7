import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packFiles, unpackFiles } from '../core/store/archive.ts';
import { filesIn, readFiles, writeFiles } from '../core/store/files.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import type { AppName } from '../core/store/version-set.ts';

/*
 * Releases and comparisons never change, so a database keeps each as a blob under a name: `release/<app>/<version>`,
 * `comparison/<name>`. It is an archive of the folder (core/store/archive.ts), with compressed forms: making them takes
 * seconds, and a server must follow a switch within one.
 */

export const releaseBlob = (app: AppName, version: string) => `release/${app}/${version}`;
export const comparisonBlob = (name: string) => `comparison/${name}`;

/** The blobs of releases. */
export const releaseBlobs = (versions: Readonly<Record<AppName, string>>): string[] =>
  Object.entries(versions).map(([app, version]) => releaseBlob(app, version));

const NAME = /^(?:release\/[a-z][a-z0-9-]{0,40}\/\w[\w.+-]{0,80}|comparison\/\w{1,80})$/;
export const isBlobName = (name: string): boolean => NAME.test(name);

/** The blob that holds the file of an address, `/_r/<app>/<version>/…`; null for other addresses. */
export function blobAt(address: string): string | null {
  const [, area, app = '', version = '', rest] = address.split('/', 5);
  const name = releaseBlob(app, version);
  return area === '_r' && rest && isBlobName(name) ? name : null;
}

/** Its folder in the site's folder. @throws Error when it is no name of a blob. */
export function blobFolder({ releases, comparisons }: SiteStore, name: string): string {
  if (!isBlobName(name))
    throw new Error(`The site's database names "${name.slice(0, 100)}", which is no name.`);
  const [kind, first = '', second = ''] = name.split('/');
  return kind === 'release' ? releases.folder(first, second) : comparisons.folder(first);
}

const description = (name: string) => `${name.slice(0, name.indexOf('/'))}.json`;

/** Whether the site's folder has it. */
export const hasBlob = (store: SiteStore, name: string): boolean =>
  existsSync(join(blobFolder(store, name), description(name)));

/** Packs what the site's folder has. */
export async function packBlob(store: SiteStore, name: string): Promise<Buffer> {
  const folder = blobFolder(store, name);
  const paths = (await filesIn(folder)).filter(({ isLink }) => !isLink).map(({ path }) => path);
  return packFiles(await readFiles(folder, paths));
}

/** What the database keeps of a name is not what was kept, or is gone. */
export class DamagedBlob extends Error {}

/** Puts a blob into its place in the site's folder in one step. @throws DamagedBlob when its bytes are not whole. */
export async function placeBlob(store: SiteStore, name: string, bytes: Buffer | null): Promise<void> {
  if (!bytes) throw new DamagedBlob(`The site's database does not keep ${name}.`);
  // The checksum of gzip tells.
  const files = await unpackFiles(bytes).catch(() => {
    throw new DamagedBlob(`What the site's database keeps of ${name} is damaged. Nothing of it is used.`);
  });
  await store.drafts.inDraft(name.replaceAll('/', '-'), async (draft) => {
    await writeFiles(draft, files);
    await store.drafts.moveWhole(draft, blobFolder(store, name), description(name));
  });
}
