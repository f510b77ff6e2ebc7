import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'parse5';
import { patternOverlap } from '../compose/check-routes.ts';
import { attribute, elementsBelow, readableText } from '../compose/html.ts';
import { type Refusal, releaseName } from '../report/refusal.ts';
import type { AppName } from '../store/app-name.ts';
import type { Composition } from '../store/compositions.ts';
import { DOCUMENT_TYPES } from '../store/file-types.ts';
import { type ComposedReleases, type Release, remotesOf } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { composedWith, type ReleaseCandidate, waitingRegion } from './candidate.ts';

const CHECK = 'links';
const REDIRECT =
  "or name where the page has gone in the app's src/routes.ts: export const redirects = { '/old': '/new' }";

/** A page with its links and anchors. */
interface LinkedPage {
  path: string;
  app: AppName;
  ids: ReadonlySet<string>;
  /** Only the browser draws all of the page. */
  waits: boolean;
  links: readonly { path: string; anchor: string; words: string }[];
}

/** What a site answers: its composition, its releases and its pages. */
interface Site {
  composition: Composition;
  releases: ComposedReleases;
  pages: ReadonlyMap<string, LinkedPage>;
}

interface DeadLink {
  from: LinkedPage;
  /** The address as the page has it, below the origin. */
  to: string;
  words: string;
  /** The page exists; its anchor does not. */
  anchor: string | null;
}

/** The id that an address's hash names. */
function anchorOf(hash: string): string {
  const anchor = hash.slice(1);
  try {
    return decodeURIComponent(anchor);
  } catch {
    // A browser takes what is not encoded as it stands.
    return anchor;
  }
}

function linkedPage(path: string, app: AppName, html: string, origin: string): LinkedPage {
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
  return { path, app, ids, waits: waitingRegion(html) !== null, links };
}

async function readSite(
  store: SiteStore,
  composition: Composition,
  releases: ComposedReleases,
): Promise<Site> {
  const { id, pages, config } = composition;
  const owners = new Map(
    remotesOf(releases).flatMap(({ app, routes }) => routes.map(({ path }) => [path, app])),
  );
  const read = Object.entries(pages).map(async ([path, file]) => {
    const html = await readFile(join(store.compositions.pagesFolder(id), file), 'utf8');
    return [path, linkedPage(path, owners.get(path) ?? 'shell', html, config.origin)] as const;
  });
  return { composition, releases, pages: new Map(await Promise.all(read)) };
}

function isPage({ releases }: Site, path: string): boolean {
  return remotesOf(releases).some(({ routes }) => routes.some((route) => patternOverlap(route.path, path)));
}

function isAnswered(site: Site, path: string): boolean {
  const name = path.slice(1);
  const { redirects, rootFiles } = site.composition;
  return (
    isPage(site, path) ||
    Object.hasOwn(redirects, path) ||
    Object.hasOwn(DOCUMENT_TYPES, name) ||
    Object.hasOwn(rootFiles, name) ||
    // The build checks built addresses, and the backend has no pages.
    /^\/(_r|_c|api)\//.test(path)
  );
}

function deadLinks(site: Site, from: LinkedPage): DeadLink[] {
  return from.links.flatMap(({ path, anchor, words }): DeadLink[] => {
    const to = `${path}${anchor ? `#${anchor}` : ''}`;
    // The not-found page has no address of its own.
    if (path !== from.path && !isAnswered(site, path)) return [{ from, to, words, anchor: null }];
    const target = site.pages.get(path);
    const there = !anchor || anchor === 'top' || !target || target.waits || target.ids.has(anchor);
    return there ? [] : [{ from, to, words, anchor }];
  });
}

const keyOf = ({ from, to, anchor }: DeadLink) => `${from.path} ${to} ${anchor !== null}`;

/** Route references and redirects that lead nowhere. */
function deadNames(site: Site, { app, version, routes, redirects = {} }: Release): Refusal[] {
  const named = [
    ...routes.flatMap(({ path, canonical, parent }) => [
      { of: `The page ${path}`, as: 'canonical', to: canonical },
      { of: `The page ${path}`, as: 'parent', to: parent },
    ]),
    ...Object.entries(redirects).map(([from, to]) => ({ of: `The redirect of ${from}`, as: 'target', to })),
  ];
  return named.flatMap(({ of, as, to }) =>
    to === undefined || isPage(site, to)
      ? []
      : [
          {
            check: CHECK,
            subject: releaseName({ app, version }),
            reason: `${of} names ${to} as its ${as}, and no app has that page.`,
            remedy: 'Name a page that exists (src/routes.ts).',
          },
        ],
  );
}

const allDead = (site: Site): DeadLink[] => [...site.pages.values()].flatMap((page) => deadLinks(site, page));

/**
 * Whether every link of the site still leads to a page, a file or a redirect, and to an existing anchor. Of other apps'
 * pages only what this release breaks counts.
 */
export async function checkLinks(candidate: ReleaseCandidate): Promise<Refusal[]> {
  const { release, live, store, composition } = candidate;
  const name = releaseName(release);
  const site = await readSite(store, composition, composedWith(candidate));
  const dead = allDead(site);
  const isOwn = ({ from }: DeadLink) => from.app === release.app;
  // Reading all pages of what is live is rarely needed.
  const before = dead.every(isOwn) ? null : await readSite(store, live.composition, live.releases);
  const already = new Set(before ? allDead(before).map(keyOf) : []);
  const refusals = dead
    .filter((link) => isOwn(link) || !already.has(keyOf(link)))
    .map((link): Refusal => {
      const { from, to, words, anchor } = link;
      const lacks = anchor ? `and that page has nothing with the id "${anchor}"` : 'which no app has';
      if (isOwn(link)) {
        return {
          check: CHECK,
          subject: `${name}, page ${from.path}`,
          reason: `The page links to ${to} ("${words}"), ${lacks}.`,
          remedy: anchor ? 'Fix the anchor, or give the place that id.' : `Fix the link, ${REDIRECT}.`,
        };
      }
      const first = `have ${from.app} release without the link first`;
      return {
        check: CHECK,
        subject: name,
        reason: `The page ${from.path} of ${from.app} links to ${to} ("${words}"), ${lacks}.`,
        remedy: anchor ? `Keep the id, or ${first}.` : `Keep the page, ${first}, ${REDIRECT}.`,
      };
    });
  return [...refusals, ...deadNames(site, release)];
}
