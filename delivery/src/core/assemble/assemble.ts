import type { SiteConfig } from 'shared-lib';
import { isAccountPage, type OwnBlock } from 'shared-lib/federation/documents.ts';
import { APP_LIST } from '../store/file-types.ts';
import { integrity } from '../store/files.ts';
import {
  BOOT_LATER,
  type Frames,
  ORIGIN_PLACEHOLDER,
  PAGE_VIEW,
  type PackedPage,
  type StyledHtml,
} from '../store/packed-pages.ts';
import { integrityOf, type LoadedRelease, type Release, type ReleaseRoute } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { type AppName, type AssetOrigins, type ByApp, setId, type VersionSet } from '../store/version-set.ts';
import { siteDocuments } from './documents.ts';
import { pageTags, socialTags, structuredData } from './head.ts';
import { dataBlock, scriptJson } from './html.ts';
import { type FilledHtml, placeFragments } from './place-fragments.ts';
import { type AssembledPage, type AssembledSite, NOT_FOUND, type PlacedForm } from './site.ts';

interface Common {
  site: SiteConfig;
  frames: Frames;
  shell: Release;
  origins: AssetOrigins;
  speculationRules: string;
  releases: ReadonlyMap<AppName, LoadedRelease>;
}

interface RoutePage {
  release: Release;
  route: ReleaseRoute;
  packed: PackedPage;
}

/** @throws Error if a frame, page or fragment cannot be used. */
export function assembleSite(set: VersionSet, loaded: readonly LoadedRelease[]): AssembledSite {
  const shell = loaded.find(({ frames }) => frames);
  if (!shell?.frames) throw new Error('The release of the shell has no frames.');
  const { frames } = shell;
  const all = loaded.map(({ release }) => release);
  const common: Common = {
    site: { host: set.config.host, origin: set.config.origin, identity: frames.identity },
    frames,
    shell: shell.release,
    origins: set.config.origins,
    speculationRules: speculationRules(all.flatMap(({ routes }) => routes)),
    releases: new Map(loaded.map((one) => [one.release.app, one])),
  };
  const pages = new Map<string, AssembledPage>([[NOT_FOUND, assemblePage(common, null)]]);
  for (const { release, pages: packed } of loaded) {
    for (const route of release.routes) {
      const own = packed?.pages[route.path];
      if (!own) throw new Error(`${release.app} ${release.version} has no page ${route.path}.`);
      pages.set(route.path, assemblePage(common, { release, route, packed: own }));
    }
  }
  const releases = Object.fromEntries(all.map((release) => [release.app, release]));
  return {
    id: setId(set),
    set,
    config: common.site,
    releases: releases as unknown as ByApp<Release>,
    pages,
    documents: siteDocuments(common.site, set, loaded),
    rootFiles: Object.fromEntries(all.flatMap(rootFilesOf)),
    redirects: Object.assign({}, ...all.map(({ redirects }) => redirects)),
    forms: placedForms(pages, releases),
  };
}

const rootFilesOf = ({ app, version, rootFiles }: Release): [string, string][] =>
  rootFiles.map((name) => [`/${name}`, `/_r/${app}/${version}/${name}`]);

function placedForms(
  all: ReadonlyMap<string, AssembledPage>,
  releases: Readonly<Record<AppName, Release>>,
): AssembledSite['forms'] {
  const forms: Record<string, PlacedForm> = {};
  for (const [path, { app, route, fragments }] of all) {
    const own = { release: releases[app ?? ''], form: route?.form };
    const placed = fragments.map(({ release, fragment: { form } }) => ({ release, form }));
    for (const { release, form } of [own, ...placed]) {
      if (!form || !release) continue;
      const pages = [...(forms[form.action]?.pages ?? []), path];
      forms[form.action] = { ...form, pages, release: `${release.app}/${release.version}` };
    }
  }
  return forms;
}

const addressOf = (origins: AssetOrigins, { app }: Release, path: string): string =>
  `${origins[app] ?? ''}${path}`;

/** Speculation rules (WICG). `/*.*` matches files. `/_*` matches paths of the server. */
function speculationRules(routes: readonly ReleaseRoute[]): string {
  const account = routes.filter(isAccountPage).map(({ path }) => path);
  const rule = (...more: readonly object[]) => [
    { where: { and: [...more, { not: { selector_matches: '[target]' } }] }, eagerness: 'moderate' },
  ];
  return JSON.stringify({
    prerender: rule({ href_matches: '/*' }, { not: { href_matches: ['/*.*', '/_*', ...account] } }),
    ...(account.length > 0 && { prefetch: rule({ href_matches: account }) }),
  });
}

function assemblePage(common: Common, page: RoutePage | null): AssembledPage {
  const { site, frames, shell } = common;
  const { release, route = null } = page ?? {};
  const frame = frameFor(frames, route);
  const region = regionOf(common, frame, page);
  const styles = safeStyles(frames.fonts + region.css);
  const own = release ? [shell, release] : [shell];
  const placed = region.fragments.map((one) => one.release);
  const sheets = [...new Set([...own, ...placed])].flatMap((from) =>
    [from.fonts, from.css].flatMap((path) => (path ? sheetLink(common.origins, from, path) : [])),
  );
  const formScripts = region.html.includes('data-hold') ? [frames.answers] : [];
  const head = [
    ...pageTags(site, route),
    ...styleTags(styles, sheets),
    ...(region.preloads ? [region.preloads] : []),
    ...(release && route ? socialTags(site, release, route) : []),
    ...formScripts.map((script) => `<script>${script}</script>`),
  ];
  const interactive = region.fragments.filter(({ fragment }) => !fragment.static).map((one) => one.release);
  const scriptReleases = [...new Set([...own, ...interactive])];
  const importMap = importMapOf(common, scriptReleases);
  const data = [
    ...(page ? [structuredBlock(site, page)] : []),
    dataBlock('site-config', { host: site.host, origin: site.origin }),
    dataBlock('mfe-own', ownBlock(common, page, scriptReleases)),
    ...(importMap ? [`<script type="importmap">${importMap}</script>`] : []),
    `<script type="speculationrules">${common.speculationRules}</script>`,
  ];
  const contents: Readonly<Record<string, string>> = {
    head: head.join('\n'),
    slot: region.html,
    data: data.join('\n'),
    // The boot script is last: older browsers ignore an import map after the first request for a module.
    boot: `<script type="module">${frames.boot}</script>`,
  };
  const scripts = [frames.boot, ...formScripts, ...(importMap ? [importMap] : [])];
  const html = frame.html.replace(/<!--(head|slot|data|boot)-->/g, (_, name: string) => contents[name] ?? '');
  return {
    html,
    app: release?.app ?? null,
    route,
    fragments: region.fragments,
    inline: { scripts: [...scripts, common.speculationRules].map(integrity), styles: [integrity(styles)] },
  };
}

function frameFor(frames: Frames, route: ReleaseRoute | null): StyledHtml {
  if (route?.layout === 'bare') return frames.bare;
  return frames.current[route?.path ?? ''] ?? frames.public;
}

function regionOf({ frames, releases }: Common, frame: StyledHtml, page: RoutePage | null): FilledHtml {
  const none = { preloads: '', fragments: [] };
  if (!page) return { ...frames.missing, ...none };
  const { release, route, packed } = page;
  const filled =
    route.access === 'authenticated'
      ? { ...frames.gated, ...none }
      : placeFragments({ ...packed, css: frame.css + packed.css }, { path: route.path, release }, releases);
  return { ...filled, html: `<div data-mfe="${release.app}">${filled.html}</div>` };
}

/** Escapes text that would end the style element or the comment around it (`styleTags`). */
const safeStyles = (css: string): string => css.replaceAll('</', '<\\/').replaceAll(/--(?=!?>)/g, '-\\-');

/** Without script, a comment hides the style element, and the page links the whole stylesheets. */
function styleTags(styles: string, links: readonly string[]): string[] {
  return [
    '<noscript><!--</noscript>',
    `<style>${styles}</style>`,
    `<noscript>-->${links.join('')}</noscript>`,
  ];
}

/** An integrity hash for a file on another origin requires CORS. */
export function sheetLink(origins: AssetOrigins, release: Release, path: string): string {
  const attributes = origins[release.app] ? ` integrity="${integrityOf(release, path)}" crossorigin` : '';
  return `<link rel="stylesheet" href="${addressOf(origins, release, path)}"${attributes}>`;
}

function importMapOf({ origins }: Common, releases: readonly Release[]): string | null {
  const files = releases
    .filter(({ app }) => origins[app])
    .flatMap((from) => from.files.map((path) => [addressOf(origins, from, path), integrityOf(from, path)]));
  return files.length > 0 ? scriptJson({ integrity: Object.fromEntries(files) }) : null;
}

function ownBlock({ shell, origins }: Common, page: RoutePage | null, releases: Release[]): OwnBlock {
  const { release, route } = page ?? {};
  return {
    app: release?.app ?? null,
    lists: releases.map(({ base }) => `${base}${APP_LIST}`) as [string, ...string[]],
    later: `${shell.base}${BOOT_LATER}`,
    ...(Object.keys(origins).length > 0 && { origins }),
    eager: route !== undefined && isAccountPage(route),
    ...(route?.view && release && { view: addressOf(origins, release, `${release.base}${PAGE_VIEW}`) }),
  };
}

function structuredBlock(site: SiteConfig, { release, route, packed }: RoutePage): string {
  const graph = structuredData(site, route, release.routes, packed.described);
  const data = scriptJson({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${data.replaceAll(ORIGIN_PLACEHOLDER, site.origin)}</script>`;
}

/** @throws Error that names the damaged or missing release. */
export const loadSet = (
  { releases }: Pick<SiteStore, 'releases'>,
  { versions }: VersionSet,
): Promise<LoadedRelease[]> =>
  Promise.all(Object.entries(versions).map(([app, version]) => releases.load(app, version)));

export const readSite = async (store: Pick<SiteStore, 'releases'>, set: VersionSet): Promise<AssembledSite> =>
  assembleSite(set, await loadSet(store, set));
