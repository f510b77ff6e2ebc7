import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REMOTES, type RemoteName } from '../project.ts';
import type { ReleaseRoute } from '../store/site.ts';
import { releaseOf, routeAt } from './release-of.ts';

/** The pages of the small releases. */
export const SMALL_ROUTES: Readonly<Record<RemoteName, readonly ReleaseRoute[]>> = {
  content: [routeAt('/', { files: [0] }), routeAt('/blog')],
  guide: [routeAt('/free-homeowners-guide')],
  account: [
    routeAt('/login', { layout: 'bare', access: 'anonymous' }),
    routeAt('/dashboard', { access: 'authenticated' }),
  ],
};

/** A shell that writes what it was told, which is all that composing is about. */
const SERVER = `
export async function renderPage({ path, load, own, site, route, stylesheet, boot }) {
  const text = load ? (await load()).default() : 'nothing';
  return JSON.stringify({ path, text, own, origin: site.origin, title: route?.title ?? null, stylesheet, boot });
}`;

function write(site: string, path: string, content: string): void {
  const file = join(site, 'releases', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Writes a small release of a remote; `page` is the code of every page. */
export function writeRemote(
  site: string,
  app: RemoteName,
  version = '1.0.0',
  page = '() => "rendered"',
  routes = SMALL_ROUTES[app],
): void {
  const base = `/_r/${app}/${version}/`;
  const release = releaseOf(app, routes, {
    version,
    base,
    entry: `${base}remoteEntry.js`,
    files: [[`${base}routes.js`, `sha256-${app}`]],
  });
  const code = routes.map(
    ({ path, title }) => `{ path: '${path}', title: '${title}', load: async () => ({ default: ${page} }) }`,
  );
  write(site, `${app}/${version}/release.json`, JSON.stringify(release));
  write(site, `${app}/${version}/server/routes.mjs`, `export const routes = [${code.join(', ')}];`);
  write(site, `${app}/${version}/client/routes.js`, `/* ${version} */`);
}

/** Writes a small release of the shell. */
export function writeShell(site: string, version = '1.0.0', styles = '.shell {}'): void {
  const base = `/_r/shell/${version}/`;
  const shell = releaseOf('shell', [], {
    version,
    base,
    entry: `${base}main.js`,
    boot: 'boot.js',
    css: [`${base}s.css`, 'sha256-s'],
    files: [[`${base}main.js`, 'sha256-m']],
    rootFiles: ['favicon.svg'],
  });
  write(site, `shell/${version}/release.json`, JSON.stringify(shell));
  write(site, `shell/${version}/client/boot.js`, '/* boot */\n');
  write(site, `shell/${version}/client/s.css`, styles);
  write(site, `shell/${version}/server/server.mjs`, SERVER);
}

/** One small release of every app, version 1.0.0, in a site's folder. */
export function writeReleases(site: string, page?: string): void {
  writeShell(site);
  for (const app of REMOTES) writeRemote(site, app, '1.0.0', page);
}

/** The versions of `writeReleases`. */
export const SMALL_VERSIONS = { shell: '1.0.0', content: '1.0.0', guide: '1.0.0', account: '1.0.0' } as const;
