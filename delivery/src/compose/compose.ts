import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteConfig } from 'shared-lib';
import { APP_NAMES, type AppName, REMOTES } from '../project.ts';
import { contentName, integrity } from '../store/files.ts';
import {
  type Composition,
  compositionFolder,
  releaseFolder,
  releasesOf,
  type Versions,
} from '../store/site.ts';
import { checkRoutes } from './check-routes.ts';
import { composerName } from './composer-name.ts';
import { findRendered } from './find-rendered.ts';
import { pagesToRender } from './pages-to-render.ts';
import { type AppPages, placePages } from './place-pages.ts';
import { writeDocuments } from './write-documents.ts';

/** What decides how a composition looks, beside the releases. */
export interface ComposeOptions {
  config: SiteConfig;
  /** Compositions whose pages may be kept, the dearest first. */
  earlier?: readonly Composition[];
  /** True renders pages again that other composing code rendered; else they stay as they are. */
  anew?: boolean;
}

const byApp = <Value>(value: (app: AppName) => Value) =>
  Object.fromEntries(APP_NAMES.map((app) => [app, value(app)])) as Record<AppName, Value>;

/**
 * Puts the pages of the releases that are to be live together below `<site>/compositions/<id>`. Pages that an
 * earlier composition has of the same release and shell are kept; only the others are rendered. The id is
 * named by the releases, the configuration and the composing code, so what exists is used again.
 */
export async function compose(
  site: string,
  versions: Versions,
  { config, earlier = [], anew = false }: ComposeOptions,
): Promise<Composition> {
  const composer = await composerName();
  const held = findRendered(earlier, { versions, config, composer: anew ? composer : null });
  const composers = byApp((app) => held.get(app)?.rendered[app].composer ?? composer);
  const id = contentName(JSON.stringify([versions, config, composers, composer]));
  const folder = compositionFolder(site, id);
  const known = join(folder, 'composition.json');
  if (existsSync(known)) return JSON.parse(await readFile(known, 'utf8')) as Composition;

  const releases = await releasesOf(site, versions);
  const { shell } = releases;
  checkRoutes(REMOTES.map((app) => releases[app]));
  const folders = byApp((app) => releaseFolder(site, app, versions[app]));
  const boot = (await readFile(join(folders.shell, 'client', shell.boot ?? ''), 'utf8')).trim();
  const draft = join(site, 'drafts', `composition-${id}-${process.pid}`);
  const outDir = join(draft, 'pages');
  await rm(draft, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });

  const apps: AppPages[] = [];
  // One after the other: apps without styles of their own have the same stylesheet.
  for (const app of APP_NAMES) {
    apps.push({ app, pages: await pagesToRender(site, app, releases), holder: held.get(app) ?? null });
  }
  const hashes = await placePages(site, apps, { site: config, folders, boot, outDir }, shell.mode);
  await writeDocuments(draft, id, config, releases);

  const stylesheets = new Map(apps.map(({ app, pages: [page] }) => [app, page?.stylesheet.file[0]]));
  const composition: Composition = {
    id,
    versions,
    config,
    files: byApp((app) => {
      const { files, late = [], css } = releases[app];
      return [...files, ...late, ...(css ? [css] : [])];
    }),
    pages: Object.fromEntries(apps.flatMap(({ pages }) => pages.map(({ path, file }) => [path, file]))),
    integrity: hashes,
    rendered: byApp((app) => ({
      composer: composers[app],
      stylesheet: held.get(app)?.rendered[app].stylesheet ?? stylesheets.get(app) ?? '',
    })),
    rootFiles: Object.fromEntries(
      Object.values(releases).flatMap(({ app, rootFiles }) => rootFiles.map((file) => [file, app])),
    ),
    redirects: Object.assign({}, ...Object.values(releases).map(({ redirects }) => redirects ?? {})),
    bootHash: integrity(boot),
  };
  await writeFile(join(draft, 'composition.json'), `${JSON.stringify(composition, null, 2)}\n`);
  await mkdir(join(site, 'compositions'), { recursive: true });
  await rename(draft, folder);
  return composition;
}
