import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'parse5';
import { attribute, elementsBelow, readableText } from '../compose/html.ts';
import { type Refusal, releaseName } from '../report/refusal.ts';
import type { Composition } from '../store/compositions.ts';
import type { LiveReleases } from '../store/live.ts';
import type { ComposedReleases } from '../store/releases.ts';
import { type Release, type ReleaseRoute, remotesOf } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';

/** A built release that is not rendered yet. */
export interface BuiltCandidate {
  /** As read from its folder's `release.json`. */
  release: Release;
  live: LiveReleases;
  store: SiteStore;
}

/** A release together with the composition that would become live with it. */
export interface ReleaseCandidate extends BuiltCandidate {
  /** The newly rendered composition, which is not live yet. */
  composition: Composition;
}

/** One page of a composition with its route; the not-found page has none. */
export interface RenderedPage {
  path: string;
  route: ReleaseRoute | null;
  /** The file of its HTML. */
  file: string;
  html: string;
}

/** The releases of a candidate's composition: the live ones, with the candidate in place of its own. */
export function composedWith({
  release,
  live,
}: Pick<ReleaseCandidate, 'release' | 'live'>): ComposedReleases {
  return { ...live.releases, [release.app]: release };
}

/** The pages that a release changes: its own, or all of them for the shell. */
export async function renderedPages(candidate: ReleaseCandidate): Promise<RenderedPage[]> {
  const { release, composition, store } = candidate;
  const releases = composedWith(candidate);
  const routes = remotesOf(releases)
    .filter(({ app }) => release.app === 'shell' || release.app === app)
    .flatMap(({ routes }) => routes.map((route) => ({ path: route.path, route })));
  const notFound = release.app === 'shell' ? [{ path: '/404', route: null }] : [];
  return Promise.all(
    [...routes, ...notFound].map(async (page) => {
      const file = join(store.compositions.pagesFolder(composition.id), composition.pages[page.path] ?? '');
      return { ...page, file, html: await readFile(file, 'utf8') };
    }),
  );
}

/**
 * The selector of what a prerendered page sent as "wait" and must replace, because it depends on the visitor
 * or the address. Null when the page is complete.
 */
export function waitingRegion(html: string): string | null {
  const main = elementsBelow(parse(html)).find(({ tagName }) => tagName === 'main');
  if (!main) return null;
  const inside = elementsBelow(main);
  const waits = inside.some(
    (element) => attribute(element, 'role') === 'status' && readableText(element).trim() !== '',
  );
  if (!waits) return null;
  return inside.some((element) => attribute(element, 'data-mfe') !== undefined) ? '[data-mfe]' : 'main';
}

const PAGE = /(?<![\w-])([\w-]+): the page (\S+) does not render\./;
const CAUSE = /\[cause\]: (.*)/;

/**
 * The refusal of a release whose pages do not render.
 * @param failure what composing threw: it names the page and holds its error.
 */
export function refusalOfRendering(release: Release, failure: unknown): Refusal {
  const message = failure instanceof Error ? failure.message : String(failure);
  const [, app, page] = PAGE.exec(message) ?? [];
  const cause = CAUSE.exec(message)?.[1];
  const where = page && app ? `, page ${page}${app === release.app ? '' : ` of ${app}`}` : '';
  return {
    check: 'rendering',
    subject: `${releaseName(release)}${where}`,
    reason: page ? `The page does not render: ${cause ?? message}` : message,
    remedy:
      app && app !== release.app
        ? `It is a page of ${app}, rendered with this ${release.app}: see what of the ${release.app} it uses, and bring that back.`
        : 'See it in "npm run dev", mend it, and release again.',
  };
}
