import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppName, REMOTES } from '../project.ts';
import type { Composition, ReleaseRoute } from '../store/site.ts';
import type { ComposedReleases } from './composed-releases.ts';
import type { ReleaseCandidate } from './release-candidate.ts';

/** One page of a composition, with the route that it was rendered for; the not-found page has none. */
export interface RenderedPage {
  path: string;
  app: AppName;
  route: ReleaseRoute | null;
  /** The file of its HTML. */
  file: string;
  html: string;
}

/** The releases of a candidate's composition: those that are live, and the candidate in the place of its own. */
export function composedWith({
  release,
  live,
}: Pick<ReleaseCandidate, 'release' | 'live'>): ComposedReleases {
  return { ...live.releases, [release.app]: release };
}

/** The composition that a candidate would become live with. */
export async function readComposition(compositionFolder: string): Promise<Composition> {
  return JSON.parse(await readFile(join(compositionFolder, 'composition.json'), 'utf8')) as Composition;
}

/** The pages that a release changes: its own, and all of them when it is the shell's. */
export async function renderedPages(candidate: ReleaseCandidate): Promise<RenderedPage[]> {
  const { release, compositionFolder } = candidate;
  const { pages } = await readComposition(compositionFolder);
  const releases = composedWith(candidate);
  const routes = REMOTES.filter((app) => release.app === 'shell' || release.app === app).flatMap((app) =>
    releases[app].routes.map((route) => ({ path: route.path, app: app as AppName, route })),
  );
  const notFound = release.app === 'shell' ? [{ path: '/404', app: release.app, route: null }] : [];
  return Promise.all(
    [...routes, ...notFound].map(async (page) => {
      const file = join(compositionFolder, 'pages', pages[page.path] ?? '');
      return { ...page, file, html: await readFile(file, 'utf8') };
    }),
  );
}
