import { parse } from 'parse5';
import { readSite } from '../assemble/assemble.ts';
import { attribute, elementsBelow, readableText } from '../assemble/html.ts';
import { type AssembledSite, NOT_FOUND } from '../assemble/site.ts';
import { type Refusal, releaseName } from '../report/refusal.ts';
import type { Release } from '../store/releases.ts';
import type { AppName } from '../store/version-set.ts';
import { type AssembledCandidate, isWaiting, pageName, releaseNames } from './candidate.ts';

const CHECK = 'links';
const REDIRECT = "or add a redirect to the app's src/routes.ts: export const redirects = { '/old': '/new' }";

interface DeadLink {
  page: string;
  app: AppName;
  what: string;
  isAnchor: boolean;
}

function scanPage(path: string, html: string, origin: string) {
  const elements = elementsBelow(parse(html));
  const base = new URL(path, origin);
  const links = elements.flatMap((element) => {
    const address = attribute(element, element.tagName === 'form' ? 'action' : 'href');
    if (!['a', 'area', 'form'].includes(element.tagName) || address === undefined) return [];
    const target = URL.parse(address, base);
    if (target?.origin !== base.origin) return [];
    // The server redirects to the address without a trailing slash.
    const to = target.pathname.replace(/(?<=.)\/$/, '');
    return [{ path: to, hash: target.hash, text: readableText(element).slice(0, 60) }];
  });
  const ids = elements.flatMap((element) => attribute(element, 'id') ?? []);
  const hashes = new Set(['', '#top', ...ids.map((id) => new URL(`#${id}`, base).hash)]);
  // A region that waits may contain the target only after the browser renders the region.
  return { links, hasTarget: (hash: string) => hashes.has(hash) || isWaiting(html) };
}

/** The not-found page has no address of its own. */
const isPage = ({ pages }: AssembledSite, path: string): boolean => path !== NOT_FOUND && pages.has(path);

const isServed = (site: AssembledSite, path: string): boolean =>
  isPage(site, path) ||
  Object.hasOwn(site.redirects, path) ||
  site.documents.has(path.slice(1)) ||
  Object.hasOwn(site.rootFiles, path) ||
  // Files of releases (/_r) and the backend (/api) are not checked.
  /^\/(_r|api)\//.test(path);

function deadLinks(site: AssembledSite): DeadLink[] {
  const pages = new Map(
    [...site.pages].map(([path, { html }]) => [path, scanPage(path, html, site.config.origin)]),
  );
  return [...pages].flatMap(([page, { links }]) =>
    links.flatMap(({ path, hash, text }): DeadLink[] => {
      const app = site.pages.get(page)?.app ?? 'shell';
      const isAnchor = path === page || isServed(site, path);
      if (isAnchor && (pages.get(path)?.hasTarget(hash) ?? true)) return [];
      const missing = isAnchor ? 'but that page has no element with this id' : 'which no app has';
      return [{ page, app, what: `links to ${path + hash} ("${text}"), ${missing}.`, isAnchor }];
    }),
  );
}

const keyOf = ({ page, what }: DeadLink) => `${page} ${what}`;

function deadReferences(site: AssembledSite, release: Release): Refusal[] {
  const { routes, redirects = {} } = release;
  const references = [
    ...routes.flatMap(({ canonical, parent }) => [canonical, parent]),
    ...Object.values(redirects),
  ];
  return references.flatMap((path) => {
    if (path === undefined || isPage(site, path)) return [];
    const reason = `No app has the page ${path}, which this release names as a canonical page, a parent or the target of a redirect.`;
    const remedy = 'Use the path of an existing page (src/routes.ts).';
    return [{ check: CHECK, subject: releaseName(release), reason, remedy }];
  });
}

/** A dead link of another app counts only if the candidate breaks that link. */
export async function checkLinks(candidate: AssembledCandidate): Promise<Refusal[]> {
  const { apps, live, set, store, site } = candidate;
  const dead = deadLinks(site);
  const isOwn = ({ app }: DeadLink) => apps.includes(app);
  const liveDead = dead.every(isOwn) ? [] : deadLinks(await readSite(store, live));
  const liveKeys = new Set(liveDead.map(keyOf));
  const refusals = dead.flatMap((link): Refusal[] => {
    const { page, app, what, isAnchor } = link;
    if (isOwn(link)) {
      const subject = pageName({ release: releaseNames({ apps: [app], set }), path: page });
      const remedy = isAnchor ? 'Fix the anchor, or add the id to an element.' : `Fix the link, ${REDIRECT}.`;
      return [{ check: CHECK, subject, reason: `The page ${what}`, remedy }];
    }
    if (liveKeys.has(keyOf(link))) return [];
    const fixFirst = `release ${app} without the link first`;
    const remedy = isAnchor ? `Keep the id, or ${fixFirst}.` : `Keep the page, ${fixFirst}, ${REDIRECT}.`;
    const reason = `The page ${page} of ${app} ${what}`;
    return [{ check: CHECK, subject: releaseNames(candidate), reason, remedy }];
  });
  const releases = apps.flatMap((app) => site.releases[app] ?? []);
  return [...refusals, ...releases.flatMap((release) => deadReferences(site, release))];
}
