import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteConfig } from 'shared-lib';
import { type AppName, REMOTES } from '../apps.ts';
import { compressFolder } from '../release/compress-folder.ts';
import { integrity } from '../release/integrity.ts';
import type { Release } from '../release/release.ts';
import { searchJson } from '../search/search-json.ts';
import { checkRoutes } from './check-routes.ts';
import { composeStylesheet } from './compose-stylesheet.ts';
import type { Composition } from './composition.ts';
import { contentName } from './content-name.ts';
import { feed } from './feed.ts';
import { manifestApp } from './manifest-app.ts';
import { pageFile } from './page-file.ts';
import { releaseFolder, releasesOf, type Versions } from './releases-of.ts';
import type { RenderPage } from './render-job.ts';
import { robots } from './robots.ts';
import { runRender } from './run-render.ts';
import { sharedPicture } from './shared-picture.ts';
import { sitemap } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

const NOT_FOUND = '404.html';

async function pagesToRender(
  site: string,
  id: string,
  releases: Record<AppName, Release>,
): Promise<RenderPage[]> {
  const { shell } = releases;
  const own = (app: string | null, release: Release | null, files: readonly number[], eager: boolean) => ({
    composition: id,
    app,
    release: release ? manifestApp(release) : null,
    main: shell.entry,
    files: [
      ...shell.files,
      ...files.flatMap((index) => (release?.files[index] ? [release.files[index]] : [])),
    ],
    eager,
  });
  const pages: RenderPage[] = [
    {
      path: '/404',
      app: null,
      file: NOT_FOUND,
      own: own(null, null, [], false),
      stylesheet: await composeStylesheet(site, shell, null),
      picture: null,
    },
  ];
  for (const app of REMOTES) {
    const release = releases[app];
    const stylesheet = await composeStylesheet(site, shell, release);
    for (const route of release.routes) {
      const { path, files, layout, access } = route;
      // A page behind the gate, or a form to sign in, is of no use before the application runs.
      const eager = layout === 'bare' || access !== 'anyone';
      pages.push({
        path,
        app,
        file: pageFile(path),
        own: own(app, release, files, eager),
        stylesheet,
        picture: sharedPicture(release, route),
      });
    }
  }
  return pages;
}

/**
 * Renders the pages of the releases that are to be live together, below `<site>/compositions/<id>`. The id
 * is named by the releases and the site's configuration, so what exists is used again.
 */
export async function compose(site: string, versions: Versions, config: SiteConfig): Promise<Composition> {
  const id = contentName(JSON.stringify([versions, config]));
  const folder = join(site, 'compositions', id);
  const known = join(folder, 'composition.json');
  if (existsSync(known)) return JSON.parse(await readFile(known, 'utf8')) as Composition;

  const releases = await releasesOf(site, versions);
  const { shell } = releases;
  const remotes = REMOTES.map((app) => releases[app]);
  checkRoutes(remotes);
  const shellFolder = releaseFolder(site, 'shell', versions.shell);
  const boot = (await readFile(join(shellFolder, 'client', shell.boot ?? ''), 'utf8')).trim();
  const pages = await pagesToRender(site, id, releases);
  const draft = join(site, 'drafts', `composition-${id}-${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, 'pages'), { recursive: true });

  const folders = Object.fromEntries(
    (Object.entries(versions) as [AppName, string][]).map(([app, version]) => [
      app,
      releaseFolder(site, app, version),
    ]),
  ) as Record<AppName, string>;
  await runRender({ site: config, folders, boot, outDir: join(draft, 'pages'), pages }, shell.mode);

  const composition: Composition = {
    id,
    versions,
    pages: Object.fromEntries(pages.map(({ path, file }) => [path, file])),
    rootFiles: Object.fromEntries(
      Object.values(releases).flatMap(({ app, rootFiles }) => rootFiles.map((file) => [file, app])),
    ),
    bootHash: integrity(boot),
  };
  const apps = Object.fromEntries(remotes.map((release) => [release.app, manifestApp(release)]));
  await writeFile(join(draft, 'federation.json'), JSON.stringify({ composition: id, apps }));
  await writeFile(join(draft, 'sitemap.xml'), sitemap(config.origin, remotes));
  await writeFile(join(draft, 'robots.txt'), robots(config.origin));
  await writeFile(join(draft, 'search.json'), await searchJson(join(draft, 'pages'), remotes));
  await writeFile(join(draft, 'feed.xml'), feed(config, remotes));
  await writeFile(join(draft, 'site.webmanifest'), webManifest(config));
  await compressFolder(draft);
  await writeFile(join(draft, 'composition.json'), `${JSON.stringify(composition, null, 2)}\n`);
  await mkdir(join(site, 'compositions'), { recursive: true });
  await rename(draft, folder);
  return composition;
}
