import type { SiteConfig } from 'shared-lib';
import type { IntegrityFile, OwnBlock } from 'shared-lib/federation/documents.ts';
import type { AppName, ByApp, Origins } from '../store/app-name.ts';
import { integrity } from '../store/files.ts';
import {
  type Frames,
  ORIGIN_HOLE,
  PAGE_VIEW,
  type PackedPage,
  type StyledHtml,
} from '../store/packed-pages.ts';
import type { LoadedRelease, Release, ReleaseRoute } from '../store/releases.ts';
import { setId, type VersionSet } from '../store/version-set.ts';
import { siteDocuments } from './documents.ts';
import { pageFacts, socialTags } from './head.ts';
import { manifestApp } from './manifest-app.ts';
import { type AssembledPage, type AssembledSite, NOT_FOUND } from './site.ts';
import { structuredData } from './structured-data.ts';

/** What all pages of a version set share. */
interface Common {
  site: SiteConfig;
  frames: Frames;
  shell: Release;
  origins: OwnBlock['origins'];
  /** Hashes texts that many pages have inline. */
  hash: (text: string) => string;
}

/** A page of an app. */
interface Placed {
  release: Release;
  route: ReleaseRoute;
  packed: PackedPage;
}

/**
 * Joins the frame of the shell's release and the regions of the others to complete documents. Pure: it reads no file,
 * and no clock but `now`, for `security.txt`.
 * @param releases those of the set.
 * @throws Error that names the release and the page that has no HTML.
 */
export function assembleSite(
  set: VersionSet,
  releases: ReadonlyMap<AppName, LoadedRelease>,
  now = new Date(),
): AssembledSite {
  const { origins } = set.config;
  const loaded = Object.keys(set.versions).map((app) => {
    const found = releases.get(app);
    if (!found) throw new Error(`There is no release of ${app}.`);
    return { ...found, release: placed(found.release, origins) };
  });
  const shell = loaded.find(({ frames }) => frames);
  if (!shell?.frames) throw new Error('The release of the shell has no frames.');
  const { frames } = shell;
  const common: Common = {
    site: { host: set.config.host, origin: set.config.origin, identity: frames.identity },
    frames,
    shell: shell.release,
    origins: [...new Set(Object.values(origins))].sort().join(' ') || undefined,
    hash: hashing(),
  };
  const pages = new Map<string, AssembledPage>([[NOT_FOUND, assemblePage(common, null)]]);
  for (const { release, pages: packed } of loaded) {
    for (const route of release.routes) {
      const own = packed && Object.hasOwn(packed.pages, route.path) ? packed.pages[route.path] : undefined;
      if (!own) throw new Error(`${release.app} ${release.version} carries no page ${route.path}.`);
      pages.set(route.path, assemblePage(common, { release, route, packed: own }));
    }
  }
  const byApp = Object.fromEntries(loaded.map(({ release }) => [release.app, release]));
  const all = loaded.map(({ release }) => release);
  return {
    id: setId(set),
    set,
    config: common.site,
    releases: byApp as unknown as ByApp<Release>,
    pages,
    documents: siteDocuments(common.site, { id: setId(set), origins: common.origins, loaded, now }),
    rootFiles: Object.fromEntries(all.flatMap(({ app, rootFiles }) => rootFiles.map((file) => [file, app]))),
    redirects: Object.assign({}, ...all.map(({ redirects }) => redirects ?? {})),
    forms: Object.fromEntries(
      all.flatMap(({ routes }) =>
        routes.flatMap(({ path, form }) => (form ? [[form.action, { ...form, page: path }]] : [])),
      ),
    ),
  };
}

/** A release with the addresses at which browsers request its files. */
function placed(release: Release, origins: Origins): Release {
  const origin = origins[release.app];
  if (!origin) return release;
  const at = ([url, hash]: IntegrityFile): IntegrityFile => [origin + url, hash];
  const { entry, css, files } = release;
  return { ...release, entry: origin + entry, css: css && at(css), files: files.map(at) };
}

/** All pages of an app have the same import map, so each text is hashed once. */
function hashing(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const hash = known.get(text) ?? integrity(text);
    known.set(text, hash);
    return hash;
  };
}

/** The document of a page; of the not-found page when there is none. */
function assemblePage(common: Common, page: Placed | null): AssembledPage {
  const { site, frames, shell, hash } = common;
  const { release, route = null } = page ?? {};
  const frame = frameFor(frames, route);
  const region = regionOf(frames, frame, page);
  const styles = safeStyles(frames.fonts + region.css);
  const sheets = [shell.fonts, shell.css, release?.css].filter((file) => file != null);
  const hasForm = region.html.includes('data-hold');
  const head = [
    ...pageFacts(site, route),
    ...styleTags(styles, sheets),
    ...(mayHoldToken(route) ? [frames.fontPreloads] : []),
    ...(page?.packed.preloads ? [page.packed.preloads] : []),
    ...(release && route ? socialTags(site, release, route) : []),
    ...(hasForm ? [`<script>${frames.answers}</script>`] : []),
  ];
  const importMap = scriptJson({ integrity: Object.fromEntries(importable(shell, release)) });
  const data = [
    ...(page ? [structuredBlock(site, page)] : []),
    dataBlock('site-config', site),
    dataBlock('mfe-own', ownBlock(common, page)),
    `<script type="importmap">${importMap}</script>`,
    `<script type="speculationrules">${frames.speculationRules}</script>`,
  ];
  const holes: Readonly<Record<string, string>> = {
    head: head.join('\n'),
    slot: region.html,
    data: data.join('\n'),
    // Last in a document: older browsers ignore an import map once a module was requested.
    boot: `<script type="module">${frames.boot}</script>`,
  };
  const html = frame.html.replace(/<!--(head|slot|data|boot)-->/g, (_, hole: string) => holes[hole] ?? '');
  return {
    html,
    app: release?.app ?? null,
    route,
    inline: {
      boot: hash(frames.boot),
      answers: hasForm ? hash(frames.answers) : null,
      importMap: hash(importMap),
      speculationRules: hash(frames.speculationRules),
      styles: integrity(styles),
    },
  };
}

function frameFor(frames: Frames, route: ReleaseRoute | null): StyledHtml {
  if (route?.layout === 'bare') return frames.bare;
  const { path = '' } = route ?? {};
  return (Object.hasOwn(frames.current, path) && frames.current[path]) || frames.public;
}

/** What stands in `main`, with all rules of the document. */
function regionOf({ missing, gated }: Frames, frame: StyledHtml, page: Placed | null): StyledHtml {
  if (!page) return missing;
  const { app } = page.release;
  const { html, css } =
    page.route.access === 'authenticated' ? gated : { ...page.packed, css: frame.css + page.packed.css };
  return { html: `<div data-mfe="${app}">${html}</div>`, css };
}

/** No text of the rules can end the element, or the comment that it is without scripts; an escape is what it escapes. */
const safeStyles = (css: string): string => css.replaceAll('</', '<\\/').replaceAll(/--(?=!?>)/g, '-\\-');

/**
 * A page's own rules; the whole stylesheets come with the application. Without scripts the element is a comment, and
 * they are linked. That is also for the page's document as another one reads it (`shell/src/navigation/arrival.ts`): the
 * other's policy does not know the hash of these styles.
 */
function styleTags(styles: string, sheets: readonly IntegrityFile[]): string[] {
  const links = sheets.map(
    // Of another origin, integrity needs CORS.
    ([href, hash]) => `<link rel="stylesheet" href="${href}" integrity="${hash}" crossorigin>`,
  );
  return [
    '<noscript><!--</noscript>',
    `<style>${styles}</style>`,
    `<noscript>-->${links.join('')}</noscript>`,
  ];
}

/** Mailed links lead to pages that are not indexed. The forms for visitors who are not signed in are none of them. */
const mayHoldToken = (route: ReleaseRoute | null): boolean =>
  !route?.indexed && route?.access !== 'anonymous';

/** Every script that a document may import. */
const importable = (...releases: readonly (Release | undefined)[]): IntegrityFile[] =>
  releases.flatMap((release) => [...(release?.files ?? []), ...(release?.late ?? [])]);

function ownBlock({ shell, origins }: Common, page: Placed | null): OwnBlock {
  const { release, route } = page ?? {};
  const own = (route?.files ?? []).flatMap((index) => release?.files.slice(index, index + 1) ?? []);
  const sheets = [shell.css, release?.css].filter((file) => file != null);
  return {
    app: release?.app ?? null,
    release: release ? manifestApp(release) : null,
    main: shell.entry,
    files: [...shell.files, ...own, ...sheets],
    late: shell.lateFiles,
    origins,
    shell: shell.files.length,
    // A page behind the gate or a sign-in form is useless before the application runs.
    eager: route !== undefined && (route.layout === 'bare' || route.access !== 'anyone'),
    view: route?.view ? release?.files.find(([url]) => url.endsWith(`/${PAGE_VIEW}`)) : undefined,
  };
}

/** The page's JSON-LD (W3C JSON-LD 1.1, schema.org). */
function structuredBlock(site: SiteConfig, { release, route, packed }: Placed): string {
  const graph = structuredData(site, route, release.routes, packed.described);
  const data = scriptJson({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${data.replaceAll(ORIGIN_HOLE, site.origin)}</script>`;
}

/** A JSON data block (HTML, a `script` of a non-script type), found by its id. */
const dataBlock = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${scriptJson(data)}</script>`;

/** JSON for a `script` element: no `<` can end the element. */
const scriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');
