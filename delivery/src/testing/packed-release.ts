import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packFiles } from '../core/store/archive.ts';
import { APP_LIST } from '../core/store/file-types.ts';
import { filesIn, folderDigest, integrity } from '../core/store/files.ts';
import { appList, type Release, releaseText } from '../core/store/releases.ts';
import { routeAt, smallRelease } from './small-releases.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Changes of a pack before it is sent. */
export interface PackChange {
  /** In `pack.json`. */
  pack?: Record<string, unknown>;
  /** In `release.json`, with a correct digest. */
  release?: Record<string, unknown>;
  /** Packed files, in addition to or instead of its own. */
  own?: Readonly<Record<string, string>>;
  /** In the release's files, with their hashes; null removes a file, but not its hash. */
  files?: Readonly<Record<string, string | null>>;
  /** Instead of the real digest. */
  digest?: string;
}

/** Writes a small release of the guide as a packed file, and returns its path. */
export async function packedRelease(change: PackChange = {}): Promise<string> {
  const { pack = {}, release: changedRelease = {}, own: packedWith = {}, files = {}, digest } = change;
  const folder = join(temporaryFolder(), 'release');
  const usual = { 'client/remoteEntry.js': 'export {};\n' };
  const built = await smallRelease(folder, { ...usual, ...packedWith });
  const list = JSON.stringify(appList({ ...built, ...changedRelease }));
  writeFileSync(join(folder, 'client', APP_LIST), list);
  const contents = { ...built.contents, [`client/${APP_LIST}`]: integrity(list) };
  const release = { ...built, contents, ...changedRelease } as Release;
  writeFileSync(join(folder, 'release.json'), releaseText(release));
  const { app, version } = release;
  const own = { format: 2, app, version, digest: digest ?? (await folderDigest(folder)) };
  const entry = { ...own, commit: null, clean: null, checks: 'passed', ...pack };
  const names = (await filesIn(folder)).map(({ path }) => path).filter((path) => !/\.(br|gz)$/.test(path));
  const packed = await Promise.all(
    names
      .filter((name) => name !== 'release.json' && files[name] !== null)
      .map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })),
  );
  const more = Object.entries(files).flatMap(([name, text]) =>
    text === null ? [] : [{ name, bytes: Buffer.from(text) }],
  );
  const all = [...packed.filter(({ name }) => !Object.hasOwn(files, name)), ...more];
  const listed = Object.fromEntries(more.map(({ name, bytes }) => [name, integrity(bytes)]));
  const file = join(folder, '../sent.release');
  const bytes = await packFiles([
    { name: 'pack.json', bytes: Buffer.from(JSON.stringify(entry)) },
    {
      name: 'release.json',
      bytes: Buffer.from(releaseText({ ...release, contents: { ...release.contents, ...listed } })),
    },
    ...all,
  ]);
  writeFileSync(file, bytes);
  return file;
}

/** Writes a release of the guide with a static page as a packed file, and returns its path. */
export function packedPage(version: string): Promise<string> {
  const path = '/free-homeowners-guide';
  const page = { html: '<h1>Packed</h1>', css: '', preloads: '', described: [], sections: [] };
  const pages = JSON.stringify({ format: 1, pages: { [path]: page }, documents: [] });
  const base = `/_r/guide/${version}/`;
  const release = { version, base, entry: `${base}remoteEntry.js`, files: [], routes: [routeAt(path)] };
  return packedRelease({ release, own: { 'pages.json': pages } });
}
