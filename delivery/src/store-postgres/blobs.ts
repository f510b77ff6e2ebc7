import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { AppName } from '../core/store/app-name.ts';
import { packFiles, unpackFiles } from '../core/store/archive.ts';
import { type Composition, stylesheetNames } from '../core/store/compositions.ts';
import { filesIn, folderDigest } from '../core/store/files.ts';
import { readFiles, writeFiles } from '../core/store/packed-files.ts';
import type { SiteStore } from '../core/store/site-store.ts';

/*
 * Releases, compositions, comparisons and stylesheets never change, so a database keeps each as a blob under a name:
 * `release/<app>/<version>`, `composition/<id>`, `comparison/<name>`, `style/<file>`. The compressed forms are in it: making them
 * takes seconds, and a server must follow a switch within one. The form is that of a packed release (core/store/archive.ts).
 */

/** A blob as the database keeps it. */
export interface Blob {
  name: string;
  /** Of its content without compressed forms, as `folderDigest` or SHA-256 of a stylesheet. */
  digest: string;
  /** SHA-256 of the archive. */
  sum: string;
  /** When it was made, in milliseconds since 1970 UTC. */
  madeAt: number;
  bytes: Buffer;
}

export const releaseBlob = (app: AppName, version: string) => `release/${app}/${version}`;
export const compositionBlob = (id: string) => `composition/${id}`;
export const comparisonBlob = (name: string) => `comparison/${name}`;
export const styleBlob = (file: string) => `style/${file}`;

/** Everything that a composition needs to be served. */
export function blobsOf(composition: Composition): string[] {
  const { id, versions } = composition;
  const styles = stylesheetNames(composition).map(styleBlob);
  const releases = Object.entries(versions).map(([app, version]) => releaseBlob(app, version));
  return [...new Set([...releases, ...styles, compositionBlob(id)])];
}

/** The blob that holds the file of an address, `/_r/<app>/<version>/…` or `/_c/<file>`; null for other addresses. */
export function blobAt(address: string): string | null {
  const [, area = '', first = '', second = '', rest] = address.split('/', 5);
  const name = area === '_r' && rest ? releaseBlob(first, second) : area === '_c' ? styleBlob(first) : '';
  return NAME.test(name) ? name : null;
}

/** Names lead to places on the disk. */
const NAME =
  /^(?:release\/[a-z][a-z0-9-]{0,40}\/\w[\w.+-]{0,80}|(?:composition|comparison)\/\w{1,80}|style\/\w{1,80}\.css)$/;

const FORMS = ['.br', '.gz', ''];

/** Where it lies in the site's folder: a folder, or of a stylesheet the file. @throws Error when it is no name of a blob. */
export function blobPlace(store: SiteStore, name: string): string {
  if (!NAME.test(name))
    throw new Error(`The site's database names "${name.slice(0, 100)}", which is no name.`);
  const [kind, first = '', second = ''] = name.split('/');
  if (kind === 'release') return store.releases.folder(first, second);
  if (kind === 'comparison') return store.comparisons.folder(first);
  return kind === 'composition' ? store.compositions.folder(first) : join(store.folder, 'styles', first);
}

/** The file that is there when all is. */
function lastFile(store: SiteStore, name: string): string {
  const place = blobPlace(store, name);
  return name.startsWith('style/') ? place : join(place, `${name.slice(0, name.indexOf('/'))}.json`);
}

/** Whether the site's folder has it. */
export const hasBlob = (store: SiteStore, name: string): boolean => existsSync(lastFile(store, name));

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The digest of what lies at a place. */
async function digestAt(place: string, name: string): Promise<string> {
  return name.startsWith('style/') ? sha256(await readFile(place)) : folderDigest(place);
}

/** The digest of what the site's folder has. */
export const blobDigest = (store: SiteStore, name: string) => digestAt(blobPlace(store, name), name);

/** Packs what the site's folder has. */
export async function packBlob(store: SiteStore, name: string): Promise<Blob> {
  const place = blobPlace(store, name);
  const isStyle = name.startsWith('style/');
  const folder = isStyle ? dirname(place) : place;
  const paths = isStyle
    ? FORMS.map((form) => `${basename(place)}${form}`)
    : (await filesIn(place)).filter(({ isLink }) => !isLink).map(({ path }) => path);
  const bytes = await packFiles(await readFiles(folder, paths));
  const { mtimeMs } = await stat(lastFile(store, name));
  const madeAt = Math.round(mtimeMs);
  return { name, digest: await digestAt(place, name), sum: sha256(bytes), madeAt, bytes };
}

/** What the database keeps of a name is not what was kept, or is gone. */
export class DamagedBlob extends Error {}

/**
 * Puts a blob into its place in the site's folder in one step, once it is known to be what was kept.
 * @throws DamagedBlob when its bytes are others.
 */
export async function placeBlob(store: SiteStore, { name, digest, sum, madeAt, bytes }: Blob): Promise<void> {
  const place = blobPlace(store, name);
  const isStyle = name.startsWith('style/');
  const damaged = () =>
    new DamagedBlob(`What the site's database keeps of ${name} is damaged. Nothing of it is used.`);
  if (sha256(bytes) !== sum) throw damaged();
  await store.drafts.inDraft(name.replaceAll('/', '-'), async (draft) => {
    await writeFiles(draft, await unpackFiles(bytes));
    const arrived = isStyle ? join(draft, basename(place)) : draft;
    if ((await digestAt(arrived, name)) !== digest) throw damaged();
    const last = isStyle ? arrived : join(arrived, basename(lastFile(store, name)));
    await utimes(last, new Date(), new Date(madeAt));
    if (!isStyle) return store.drafts.moveWhole(draft, place, basename(last));
    await mkdir(dirname(place), { recursive: true });
    for (const form of FORMS) await rename(`${arrived}${form}`, `${place}${form}`);
  });
}
