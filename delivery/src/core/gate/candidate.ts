import { parse } from 'parse5';
import { attribute, elementsBelow, readableText } from '../assemble/html.ts';
import { type AssembledPage, type AssembledSite, NOT_FOUND } from '../assemble/site.ts';
import { releaseName } from '../report/refusal.ts';
import type { Live } from '../store/live.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { AppName, VersionSet } from '../store/version-set.ts';

/** Releases that are to become live, in one switch. */
export interface Candidate {
  store: SiteStore;
  apps: readonly AppName[];
  live: Live;
  set: VersionSet;
  /** Called with the number of pages before a browser opens them. */
  opening?: ((pages: number) => void) | undefined;
}

export interface AssembledCandidate extends Candidate {
  site: AssembledSite;
}

/** A page that a candidate changes. */
export interface ChangedPage {
  path: string;
  page: AssembledPage;
  release: string;
}

export const releaseNames = ({ apps, set }: Pick<Candidate, 'apps' | 'set'>): string =>
  apps.map((app) => releaseName({ app, version: set.versions[app] ?? '' })).join(', ');

/** The pages that a candidate changes: those of its apps and those with their fragments, or all of them for the shell. */
export function changedPages({ apps, set, site }: AssembledCandidate): ChangedPage[] {
  return [...site.pages].flatMap(([path, page]) => {
    const owners = [page.app ?? 'shell', ...page.fragments.map(({ release }) => release.app)];
    const app = owners.find((owner) => apps.includes(owner)) ?? 'shell';
    return apps.includes(app) ? [{ path, page, release: releaseNames({ apps: [app], set }) }] : [];
  });
}

/**
 * The changed pages that the checks open in a browser. A fragment is rendered once for all its places (docs/decisions/130),
 * so it is opened once on each kind of page of an app that is not new.
 */
export function openedPages(candidate: AssembledCandidate): ChangedPage[] {
  const { apps } = candidate;
  const opened = new Set<string>();
  return changedPages(candidate).filter(({ page }) => {
    const owner = page.app ?? 'shell';
    if (apps.includes(owner) || apps.includes('shell')) return true;
    const kind = `${owner} ${page.route?.access} ${waitingRegion(page.html)}`;
    const known = opened.size;
    for (const { release, fragment } of page.fragments)
      if (apps.includes(release.app)) opened.add(`${kind} ${release.app} ${fragment.name}`);
    return opened.size > known;
  });
}

/** A changed page as a refusal names it. */
export const pageName = ({ release, path }: Pick<ChangedPage, 'path' | 'release'>): string =>
  `${release}, ${path === NOT_FOUND ? 'the not-found page' : `page ${path}`}`;

/** The selector of the part that a prerendered page leaves to the browser (a "wait" status); null if there is none. */
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
