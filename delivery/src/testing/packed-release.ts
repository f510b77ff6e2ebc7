import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packFiles } from '../core/store/archive.ts';
import { APP_LIST } from '../core/store/file-types.ts';
import { filesIn, folderDigest, integrity, readFiles } from '../core/store/files.ts';
import { appList, type Release, releaseText } from '../core/store/releases.ts';
import { routeAt, smallRelease } from './small-releases.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface PackChange {
  pack?: Record<string, unknown>;
  /** Changes fields of `release.json` before the digest is computed. */
  release?: Record<string, unknown>;
  /** Adds or replaces files before the digest is computed. */
  releaseFiles?: Readonly<Record<string, string>>;
  /** Changes files after the digest is computed. Null removes a file, but not its hash. */
  files?: Readonly<Record<string, string | null>>;
  digest?: string;
}

export async function packedRelease(change: PackChange = {}): Promise<string> {
  const { pack = {}, release: changedRelease = {}, releaseFiles = {}, files = {}, digest } = change;
  const folder = join(temporaryFolder(), 'release');
  const built = await smallRelease(folder, { 'client/remoteEntry.js': 'export {};\n', ...releaseFiles });
  const list = JSON.stringify(appList({ ...built, ...changedRelease }));
  writeFileSync(join(folder, 'client', APP_LIST), list);
  const contents: Record<string, string> = { ...built.contents, [`client/${APP_LIST}`]: integrity(list) };
  const release = { ...built, contents, ...changedRelease } as Release;
  writeFileSync(join(folder, 'release.json'), releaseText(release));
  const { app, version } = release;
  const own = { format: 2, app, version, digest: digest ?? (await folderDigest(folder)) };
  const entry = { ...own, commit: null, clean: null, checks: 'passed', ...pack };
  const unchanged = (await filesIn(folder))
    .map(({ path }) => path)
    .filter((path) => !/\.(br|gz)$|^release\.json$/.test(path) && !Object.hasOwn(files, path));
  const packed = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });
  const changed = Object.entries(files).flatMap(([name, text]) => (text === null ? [] : packed(name, text)));
  const listed = Object.fromEntries(changed.map(({ name, bytes }) => [name, integrity(bytes)]));
  const bytes = await packFiles([
    packed('pack.json', JSON.stringify(entry)),
    packed('release.json', releaseText({ ...release, contents: { ...release.contents, ...listed } })),
    ...(await readFiles(folder, unchanged)),
    ...changed,
  ]);
  const file = join(folder, '../sent.release');
  writeFileSync(file, bytes);
  return file;
}

export function packedPage(version: string): Promise<string> {
  const path = '/free-homeowners-guide';
  const page = { html: '<h1>Packed</h1>', css: '', preloads: '', described: [], sections: [] };
  const pages = JSON.stringify({ format: 1, pages: { [path]: page }, documents: [] });
  const base = `/_r/guide/${version}/`;
  const release = { version, base, entry: `${base}remoteEntry.js`, files: [], routes: [routeAt(path)] };
  return packedRelease({ release, releaseFiles: { 'pages.json': pages } });
}
