import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AppName } from '../core/store/app-name.ts';
import { compressFolder, integrity, listContents } from '../core/store/files.ts';
import type { Switch } from '../core/store/live.ts';
import type { Release, ReleaseRoute } from '../core/store/releases.ts';
import type { SiteStore } from '../core/store/site-store.ts';

/** A route of a release, with defaults for what a test does not care about. */
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

/** A release of an app, version 1.0.0, with these routes. */
export function releaseOf(
  app: AppName,
  routes: readonly ReleaseRoute[],
  rest: Partial<Release> = {},
): Release {
  return {
    app,
    version: '1.0.0',
    base: `/_r/${app}/1.0.0/`,
    entry: `/_r/${app}/1.0.0/remoteEntry.js`,
    boot: null,
    css: null,
    files: [],
    lateFiles: {},
    routes,
    rootFiles: [],
    shared: {},
    contents: {},
    ...rest,
  };
}

type SmallRemote = 'content' | 'guide' | 'account';
/** The apps of the small releases, however many the repository has. */
export type SmallApp = 'shell' | SmallRemote;

/** The pages of the small releases. */
export const SMALL_ROUTES: Readonly<Record<SmallRemote, readonly ReleaseRoute[]>> = {
  content: [routeAt('/', { files: [0] }), routeAt('/blog')],
  guide: [routeAt('/free-homeowners-guide')],
  account: [
    routeAt('/login', { layout: 'bare', access: 'anonymous' }),
    routeAt('/dashboard', { access: 'authenticated' }),
  ],
};

/** A shell that writes its input. */
const SERVER = `
export async function renderPage({ path, load, own, site, route, stylesheet, boot }) {
  const text = load ? (await load()).default() : 'nothing';
  return JSON.stringify({ path, text, own, origin: site.origin, title: route?.title ?? null, stylesheet, boot });
}`;

/** Writes a release's files, and its description, which lists them. */
function writeRelease(store: SiteStore, release: Release, files: Readonly<Record<string, string>>): void {
  const contents = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, integrity(text)]));
  const all = { ...files, 'release.json': JSON.stringify({ ...release, contents }) };
  for (const [name, text] of Object.entries(all)) {
    const file = join(store.releases.folder(release.app, release.version), name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Writes a small release of a remote; `page` is the code of every page. One without routes here has its own name. */
export function writeRemote(
  store: SiteStore,
  app: AppName,
  version = '1.0.0',
  page = '() => "rendered"',
  routes = SMALL_ROUTES[app as SmallRemote] ?? [routeAt(`/${app}`)],
): void {
  const base = `/_r/${app}/${version}/`;
  const client = `/* ${version} */`;
  const release = releaseOf(app, routes, {
    version,
    base,
    entry: `${base}remoteEntry.js`,
    files: [[`${base}routes.js`, integrity(client)]],
  });
  const code = routes.map(
    ({ path, title }) => `{ path: '${path}', title: '${title}', load: async () => ({ default: ${page} }) }`,
  );
  writeRelease(store, release, {
    'server/routes.mjs': `export const routes = [${code.join(', ')}];`,
    'client/routes.js': client,
  });
}

const MAIN = '/* main */';

/** Writes a small release of the shell. */
export function writeShell(store: SiteStore, version = '1.0.0', styles = '.shell{top:0}'): void {
  const base = `/_r/shell/${version}/`;
  const shell = releaseOf('shell', [], {
    version,
    base,
    entry: `${base}main.js`,
    boot: 'boot.js',
    css: [`${base}s.css`, integrity(styles)],
    files: [[`${base}main.js`, integrity(MAIN)]],
    rootFiles: ['favicon.svg'],
  });
  writeRelease(store, shell, {
    'client/boot.js': '/* boot */\n',
    'client/s.css': styles,
    'client/main.js': MAIN,
    'development/main.js': MAIN,
    'server/server.mjs': SERVER,
  });
}

/** One small release of every app, version 1.0.0, in a site's folder. */
export function writeReleases(store: SiteStore, page?: string): void {
  writeShell(store);
  for (const app of Object.keys(SMALL_ROUTES)) writeRemote(store, app, '1.0.0', page);
}

/** The versions of `writeReleases`. */
export const SMALL_VERSIONS: Readonly<Record<SmallApp, string>> = {
  shell: '1.0.0',
  content: '1.0.0',
  guide: '1.0.0',
  account: '1.0.0',
};

/** One small release of every app that fit together; `changes` replaces parts of some of them. */
export function composedReleases(
  changes: Partial<Record<SmallApp, Partial<Release>>> = {},
): Record<SmallApp, Release> {
  const needs = { react: '^19.3.0', 'shared-lib': '^1.0.0' };
  return {
    shell: releaseOf('shell', [], {
      shared: { react: '19.3.1', 'shared-lib': '1.0.0' },
      rootFiles: ['favicon.svg'],
      ...changes.shell,
    }),
    content: releaseOf('content', [routeAt('/'), routeAt('/blog')], { shared: needs, ...changes.content }),
    guide: releaseOf('guide', [routeAt('/free-homeowners-guide')], {
      shared: needs,
      rootFiles: ['homeowners-guide.pdf'],
      ...changes.guide,
    }),
    account: releaseOf('account', [routeAt('/login')], { shared: needs, ...changes.account }),
  };
}

/** Writes a release of the guide with these files, as a build leaves it, into `folder`. */
export async function smallRelease(
  folder: string,
  files: Readonly<Record<string, string>> = {},
): Promise<Release> {
  const all = { 'client/page.js': 'export const page = 1;\n', 'server/routes.mjs': 'export {};\n', ...files };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const contents = await listContents(folder);
  const scripts = [['/_r/guide/1.0.0/page.js', contents['client/page.js'] ?? '']] as const;
  await compressFolder(join(folder, 'client'));
  const release = releaseOf('guide', [], { contents, files: scripts });
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  return release;
}

/**
 * A history of the guide's versions, one day apart, the last one `lastAt`. `<` before a version is a roll back to it.
 */
export function guideSwitches(
  versions: readonly string[],
  lastAt = Date.UTC(2026, 5, 30),
): (Switch & { versions: typeof SMALL_VERSIONS })[] {
  return versions.map((text, index) => {
    const version = text.replace('<', '');
    return {
      at: new Date(lastAt - (versions.length - 1 - index) * 86_400_000).toISOString(),
      action: index === 0 ? 'start' : text.startsWith('<') ? 'rollback' : 'release',
      app: 'guide',
      from: index === 0 ? null : `with-${versions[index - 1]?.replace('<', '')}`,
      to: `with-${version}`,
      versions: { ...SMALL_VERSIONS, guide: version },
      stylesheets: [],
    };
  });
}
