import { parse } from 'parse5';
import { readSite } from '../assemble/assemble.ts';
import { patternsOverlap } from '../assemble/check-routes.ts';
import { attribute, elementsBelow, readableText } from '../assemble/html.ts';
import type { AssembledSite } from '../assemble/site.ts';
import { type Refusal, releaseName } from '../report/refusal.ts';
import { type Release, remotesOf } from '../store/releases.ts';
import type { AppName } from '../store/version-set.ts';
import { type AssembledCandidate, pageName, releaseNames, waitingRegion } from './candidate.ts';

const CHECK = 'links';
const REDIRECT = "or add a redirect to the app's src/routes.ts: export const redirects = { '/old': '/new' }";

interface DeadLink {
  page: string;
  app: AppName;
  to: string;
  words: string;
  /** The missing anchor; null when the page itself is missing. */
  anchor: string | null;
}

/** The id in an address's hash, which may be unencoded. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function linkedPage(path: string, html: string, origin: string) {
  const elements = elementsBelow(parse(html));
  const base = new URL(path, origin);
  const links = elements.flatMap((element) => {
    const address = attribute(element, element.tagName === 'form' ? 'action' : 'href');
    if (!['a', 'area', 'form'].includes(element.tagName) || address === undefined) return [];
    const target = URL.parse(address, base);
    if (target?.origin !== base.origin) return [];
    const anchor = anchorOf(target.hash);
    return [{ path: target.pathname, anchor, words: readableText(element).trim().slice(0, 60) }];
  });
  const ids = new Set(elements.flatMap((element) => attribute(element, 'id') ?? []));
  // Only the browser renders all of a waiting page.
  return { links, has: (anchor: string) => ids.has(anchor) || waitingRegion(html) !== null };
}

const isPage = ({ releases }: AssembledSite, path: string): boolean =>
  remotesOf(releases).some(({ routes }) => routes.some((route) => patternsOverlap(route.path, path)));

const isAnswered = (site: AssembledSite, path: string): boolean =>
  isPage(site, path) ||
  Object.hasOwn(site.redirects, path) ||
  site.documents.has(path.slice(1)) ||
  Object.hasOwn(site.rootFiles, path.slice(1)) ||
  // Built addresses are checked by the build, and the backend has no pages.
  /^\/(_r|api)\//.test(path);

function deadLinks(site: AssembledSite): DeadLink[] {
  const pages = new Map(
    [...site.pages].map(([path, { html }]) => [path, linkedPage(path, html, site.config.origin)]),
  );
  return [...pages].flatMap(([page, { links }]) =>
    links.flatMap(({ path, anchor, words }): DeadLink[] => {
      const app = site.pages.get(page)?.app ?? 'shell';
      const link = { page, app, to: `${path}${anchor ? `#${anchor}` : ''}`, words };
      // The not-found page has no address of its own.
      if (path !== page && !isAnswered(site, path)) return [{ ...link, anchor: null }];
      const isThere = !anchor || anchor === 'top' || (pages.get(path)?.has(anchor) ?? true);
      return isThere ? [] : [{ ...link, anchor }];
    }),
  );
}

const keyOf = ({ page, to, anchor }: DeadLink) => `${page} ${to} ${anchor !== null}`;

function deadNames(site: AssembledSite, release: Release): Refusal[] {
  const { routes, redirects = {} } = release;
  const named = [
    ...routes.flatMap(({ path, canonical, parent }) => [
      { of: `The page ${path}`, as: 'canonical', to: canonical },
      { of: `The page ${path}`, as: 'parent', to: parent },
    ]),
    ...Object.entries(redirects).map(([from, to]) => ({ of: `The redirect of ${from}`, as: 'target', to })),
  ];
  return named
    .filter(({ to }) => to !== undefined && !isPage(site, to))
    .map(({ of, as, to }) => ({
      check: CHECK,
      subject: releaseName(release),
      reason: `${of} names ${to} as its ${as}, but no app has that page.`,
      remedy: 'Name a page that exists (src/routes.ts).',
    }));
}

/** Finds dead links and anchors: all of the candidate's apps, and in other apps those that it breaks. */
export async function checkLinks(candidate: AssembledCandidate): Promise<Refusal[]> {
  const { apps, live, set, store, site } = candidate;
  const dead = deadLinks(site);
  const isOwn = ({ app }: DeadLink) => apps.includes(app);
  // Reading all live pages is rarely needed.
  const before = dead.every(isOwn) ? [] : deadLinks(await readSite(store, live));
  const already = new Set(before.map(keyOf));
  const refusals = dead
    .filter((link) => isOwn(link) || !already.has(keyOf(link)))
    .map((link): Refusal => {
      const { page, app, to, words, anchor } = link;
      const what = `links to ${to} ("${words}"), ${anchor ? `but that page has no element with the id "${anchor}"` : 'which no app has'}.`;
      if (isOwn(link)) {
        const subject = pageName({ release: releaseNames({ apps: [app], set }), path: page });
        const remedy = anchor ? 'Fix the anchor, or give an element that id.' : `Fix the link, ${REDIRECT}.`;
        return { check: CHECK, subject, reason: `The page ${what}`, remedy };
      }
      const first = `release ${app} without the link first`;
      const remedy = anchor ? `Keep the id, or ${first}.` : `Keep the page, ${first}, ${REDIRECT}.`;
      const subject = releaseNames(candidate);
      return { check: CHECK, subject, reason: `The page ${page} of ${app} ${what}`, remedy };
    });
  const named = apps.flatMap((app) => site.releases[app] ?? []);
  return [...refusals, ...named.flatMap((release) => deadNames(site, release))];
}
