import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import type { Canary } from '../core/store/canaries.ts';
import { APP_LIST } from '../core/store/file-types.ts';
import { compressFolder, integrity, listContents } from '../core/store/files.ts';
import { type Change, type Live, stateName } from '../core/store/live.ts';
import type { Frames, PackedPages, StyledHtml } from '../core/store/packed-pages.ts';
import { appList, type Release, type ReleaseRoute, releaseText } from '../core/store/releases.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import type { AppName, VersionSet } from '../core/store/version-set.ts';
import { writeTexts } from './write-texts.ts';

export function routeAt(path: string, rest: Partial<ReleaseRoute> = {}): ReleaseRoute {
  return {
    path,
    title: `Title of ${path}`,
    description: `Description of ${path}`,
    layout: 'public',
    access: 'anyone',
    indexed: true,
    source: `src/pages${path}Page.tsx`,
    files: [],
    more: [],
    ...rest,
  };
}

export function releaseOf(app: AppName, routes: Release['routes'], rest: Partial<Release> = {}): Release {
  return {
    app,
    version: '1.0.0',
    base: `/_r/${app}/1.0.0/`,
    entry: `/_r/${app}/1.0.0/remoteEntry.js`,
    css: null,
    files: [],
    lateFiles: {},
    routes,
    rootFiles: [],
    shared: {},
    routerNames: [],
    renderedWith: { react: '19.3.1', 'react-dom': '19.3.1', 'react-router-dom': '7.9.0' },
    contents: {},
    ...rest,
  };
}

type SmallRemote = 'content' | 'guide' | 'account';
type SmallApp = 'shell' | SmallRemote;

export const SMALL_ROUTES: Readonly<Record<SmallRemote, readonly ReleaseRoute[]>> = {
  content: [routeAt('/', { files: [0] }), routeAt('/blog')],
  guide: [routeAt('/free-homeowners-guide')],
  account: [
    routeAt('/login', { layout: 'bare', access: 'anonymous' }),
    routeAt('/dashboard', { access: 'authenticated' }),
  ],
};

type Files = Readonly<Record<string, string>>;

function writeRelease(store: SiteStore, release: Release, files: Files): Release {
  const withContents = (all: Files): Release => {
    const contents = Object.entries(all).map(([name, text]) => [name, integrity(text)]);
    return { ...release, contents: Object.fromEntries(contents) };
  };
  const all = { ...files, [`client/${APP_LIST}`]: JSON.stringify(appList(withContents(files))) };
  const whole = withContents(all);
  const folder = store.releases.folder(release.app, release.version);
  writeTexts(folder, { ...all, 'release.json': releaseText(whole) });
  return whole;
}

type SmallFragments = Record<string, Partial<NonNullable<Release['fragments']>[number]> & { html: string }>;

function packedPages(routes: Release['routes'], pages: Files = {}, fragments?: SmallFragments): PackedPages {
  const packed = routes.map(({ path, title, access }) => {
    const html = pages[path] ?? (access === 'authenticated' ? '' : `<h1>${title}</h1>`);
    const section = { anchor: '', heading: title, text: html.replaceAll(/<[^>]*>/g, ' ').trim() };
    const sections = access === 'anyone' ? [section] : [];
    return [path, { html, css: '', preloads: '', described: [], sections }] as const;
  });
  const parts = Object.entries(fragments ?? {}).map(([name, { html }]) => [
    name,
    { html, css: '', preloads: '' },
  ]);
  return {
    format: 1,
    pages: Object.fromEntries(packed),
    ...(fragments && { fragments: Object.fromEntries(parts) }),
    documents: [],
  };
}

interface RemoteChange {
  routes?: readonly ReleaseRoute[];
  pages?: Files;
  fragments?: SmallFragments;
  styles?: string;
  files?: Files;
  release?: Partial<Release>;
}

export function writeRemote(
  store: SiteStore,
  app: AppName,
  version = '1.0.0',
  { routes, pages, fragments, styles, files = {}, release = {} }: RemoteChange = {},
): Release {
  const all = routes ?? SMALL_ROUTES[app as SmallRemote] ?? [routeAt(`/${app}`)];
  const base = `/_r/${app}/${version}/`;
  const about = releaseOf(app, all, {
    version,
    base,
    entry: `${base}remoteEntry.js`,
    files: [`${base}routes.js`],
    css: styles === undefined ? null : `${base}s.css`,
    ...(fragments && {
      fragments: Object.entries(fragments).map(([name, { html: _, ...rest }]) => {
        return { name, source: 'src/fragments/Part.tsx', files: [], more: [], ...rest };
      }),
    }),
    ...release,
  });
  return writeRelease(store, about, {
    'client/remoteEntry.js': '/* entry */',
    'client/routes.js': `/* ${version} */`,
    ...(styles === undefined ? {} : { 'client/s.css': styles }),
    ...files,
    'pages.json': JSON.stringify(packedPages(all, pages, fragments)),
  });
}

const MAIN = '/* main */';
const FONTS = '@font-face{font-family:Small;src:local(Small)}';

function frame(slot: string, mark = ''): StyledHtml {
  const html =
    '<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><!--head--></head>' +
    `<body${mark}><div id="root">${slot}</div><!--data--><!--boot--></body></html>`;
  return { html, css: 'body{margin:0}' };
}

export function smallFrames(rest: Partial<Frames> = {}): Frames {
  const page = '<header>Small</header><main id="main"><!--slot--></main>';
  return {
    format: 1,
    identity: config.identity,
    public: frame(page),
    bare: frame('<main id="main"><!--slot--></main>'),
    current: { '/free-homeowners-guide': frame(page, ' data-current="guide"') },
    missing: { html: '<h1>Not found</h1>', css: '' },
    gated: { html: '<p>One moment</p>', css: '' },
    fonts: FONTS,
    boot: '/* boot */',
    answers: '/* answers */',
    ...rest,
  };
}

export function writeShell(
  store: SiteStore,
  version = '1.0.0',
  { styles = '.shell{top:0}', frames = {} as Partial<Frames>, release = {} as Partial<Release> } = {},
): Release {
  const base = `/_r/shell/${version}/`;
  const shell = releaseOf('shell', [], {
    version,
    base,
    entry: `${base}main.js`,
    css: `${base}s.css`,
    fonts: `${base}fonts.css`,
    files: [`${base}main.js`],
    rootFiles: ['favicon.svg'],
    ...release,
  });
  return writeRelease(store, shell, {
    'client/s.css': styles,
    'client/fonts.css': FONTS,
    'client/main.js': MAIN,
    'client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'frames.json': JSON.stringify(smallFrames(frames)),
  });
}

export function writeReleases(store: SiteStore): void {
  writeShell(store);
  for (const app of Object.keys(SMALL_ROUTES)) writeRemote(store, app);
}

export const SMALL_VERSIONS = { shell: '1.0.0', content: '1.0.0', guide: '1.0.0', account: '1.0.0' } as const;

export const smallSet = (
  origin = config.origin,
  versions: Readonly<Record<AppName, string>> = {},
): VersionSet => ({
  versions: { ...SMALL_VERSIONS, ...versions },
  config: { origin, host: config.host, origins: {} },
});

/** Releases that are compatible with each other, one of every app. */
export function composedReleases(
  changes: Partial<Record<SmallApp, Partial<Release>>> = {},
): Record<SmallApp, Release> {
  const shared = { react: '19.3.1', 'shared-lib': '1.0.0' };
  const needs = { react: '^19.3.0', 'shared-lib': '^1.0.0' };
  const rootFiles = ['homeowners-guide.pdf'];
  return {
    shell: releaseOf('shell', [], { shared, rootFiles: ['favicon.svg'], ...changes.shell }),
    content: releaseOf('content', [routeAt('/'), routeAt('/blog')], { shared: needs, ...changes.content }),
    guide: releaseOf('guide', SMALL_ROUTES.guide, { shared: needs, rootFiles, ...changes.guide }),
    account: releaseOf('account', [routeAt('/login')], { shared: needs, ...changes.account }),
  };
}

/** Writes a built release of the guide without pages into `folder`. */
export async function smallRelease(folder: string, files: Files = {}): Promise<Release> {
  const about = releaseOf('guide', [], { files: ['/_r/guide/1.0.0/page.js'] });
  writeTexts(folder, {
    'client/page.js': 'export const page = 1;\n',
    [`client/${APP_LIST}`]: JSON.stringify(appList(about)),
    'pages.json': JSON.stringify(packedPages([])),
    ...files,
  });
  const release = { ...about, contents: await listContents(folder) };
  await compressFolder(join(folder, 'client'));
  writeFileSync(join(folder, 'release.json'), releaseText(release));
  return release;
}

/** The versions are a day apart, the last at `lastAt`. `<` before a version marks a rollback to it. */
export function guideChanges(versions: readonly string[], lastAt = Date.UTC(2026, 5, 30)): Change[] {
  const lives = versions.map((text): Live => {
    return { ...smallSet(undefined, { guide: text.replace('<', '') }), canaries: [] };
  });
  return lives.map((live, index) => {
    const before = lives[index - 1];
    return {
      at: new Date(lastAt - (lives.length - 1 - index) * 86_400_000).toISOString(),
      action: !before ? 'start' : versions[index]?.startsWith('<') ? 'rollback' : 'release',
      app: 'guide',
      from: before ? stateName(before) : null,
      to: stateName(live),
      ...live,
    };
  });
}

/** The 10% of visitors with the numbers 0 to 9 get this canary. */
export const smallCanary = (changes: Partial<Canary> = {}): Canary => ({
  app: 'guide',
  stable: '1.0.0',
  version: '2.0.0',
  percent: 10,
  digit: 'tens',
  turn: 0,
  since: '2026-11-02T12:00:00.000Z',
  changedAt: '2026-11-02T12:00:00.000Z',
  by: 'user:site',
  progressive: false,
  ...changes,
});
