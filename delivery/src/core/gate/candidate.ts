import { parse } from 'parse5';
import { attribute, elementsBelow, readableText } from '../assemble/html.ts';
import { type AssembledPage, type AssembledSite, NOT_FOUND } from '../assemble/site.ts';
import { releaseName } from '../report/refusal.ts';
import type { Live } from '../store/live.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { AppName, VersionSet } from '../store/version-set.ts';

/** Releases of `apps` that one switch would make live. */
export interface Candidate {
  store: SiteStore;
  apps: readonly AppName[];
  live: Live;
  set: VersionSet;
  onOpenPages?: ((pages: number) => void) | undefined;
}

export interface AssembledCandidate extends Candidate {
  site: AssembledSite;
}

export interface ChangedPage {
  path: string;
  page: AssembledPage;
  release: string;
}

export const releaseNames = ({ apps, set }: Pick<Candidate, 'apps' | 'set'>): string =>
  apps.map((app) => releaseName({ app, version: set.versions[app] ?? '' })).join(', ');

/** The pages of the candidate's apps, and pages with their fragments. A new shell changes every page. */
export function changedPages({ apps, set, site }: AssembledCandidate): ChangedPage[] {
  return [...site.pages].flatMap(([path, page]) => {
    const owners = [page.app ?? 'shell', ...page.fragments.map(({ release }) => release.app)];
    const app = owners.find((owner) => apps.includes(owner)) ?? 'shell';
    return apps.includes(app) ? [{ path, page, release: releaseNames({ apps: [app], set }) }] : [];
  });
}

/** A fragment is rendered once (docs/decisions/130), so one page of each kind is enough to check a new fragment. */
export function pagesToOpen(candidate: AssembledCandidate): ChangedPage[] {
  const { apps } = candidate;
  const seen = new Set<string>();
  return changedPages(candidate).filter(({ page }) => {
    const owner = page.app ?? 'shell';
    if (apps.includes(owner) || apps.includes('shell')) return true;
    const kind = `${owner} ${page.route?.access} ${isWaiting(page.html)}`;
    const before = seen.size;
    for (const { release, fragment } of page.fragments)
      if (apps.includes(release.app)) seen.add(`${kind} ${release.app} ${fragment.name}`);
    return seen.size > before;
  });
}

export const pageName = ({ release, path }: Pick<ChangedPage, 'path' | 'release'>): string =>
  `${release}, ${path === NOT_FOUND ? 'the not-found page' : `page ${path}`}`;

/** Whether a page's region shows a loading message (`role="status"`) until the browser renders the region. */
export function isWaiting(html: string): boolean {
  const main = elementsBelow(parse(html)).find(({ tagName }) => tagName === 'main');
  return elementsBelow(main ?? parse('')).some(
    (element) => attribute(element, 'role') === 'status' && readableText(element).trim() !== '',
  );
}
