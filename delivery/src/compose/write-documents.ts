import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteConfig } from 'shared-lib';
import { type AppName, REMOTES } from '../project.ts';
import { searchJson } from '../search/search-json.ts';
import { compressFile } from '../store/files.ts';
import type { Release } from '../store/site.ts';
import { feed } from './feed.ts';
import { manifestApp } from './manifest-app.ts';
import { robots } from './robots.ts';
import { sitemap } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

/** Writes what speaks for the whole site, with its compressed forms, beside a composition's pages. */
export async function writeDocuments(
  folder: string,
  id: string,
  config: SiteConfig,
  releases: Readonly<Record<AppName, Release>>,
): Promise<void> {
  const remotes = REMOTES.map((app) => releases[app]);
  const apps = Object.fromEntries(remotes.map((release) => [release.app, manifestApp(release)]));
  const documents = {
    'federation.json': JSON.stringify({ composition: id, main: releases.shell.entry, apps }),
    'sitemap.xml': sitemap(config.origin, remotes),
    'robots.txt': robots(config.origin),
    'search.json': await searchJson(join(folder, 'pages'), remotes),
    'feed.xml': feed(config, remotes),
    'site.webmanifest': webManifest(config),
  };
  await Promise.all(
    Object.entries(documents).map(async ([name, content]) => {
      const file = join(folder, name);
      await writeFile(file, content);
      await compressFile(file);
    }),
  );
}
