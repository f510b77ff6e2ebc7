import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { APPS, type AppName } from '../project.ts';
import { fileType } from './file-types.ts';
import type { LiveSite } from './live-site.ts';
import { filePolicy } from './security-headers.ts';

/** A file of a site's folder, and how long browsers may keep it. */
interface ServedFile {
  /** Below the site's folder, with a slash before it. */
  path: string;
  cacheControl: string;
  /** Further headers. */
  headers?: Readonly<Record<string, string>>;
}

type FileEnv = { Variables: { file: ServedFile } };

const VERSIONED = {
  cacheControl: 'public, max-age=31536000, immutable',
  // Remotes may be loaded by a shell on another origin, and integrity needs a CORS answer there.
  headers: { 'access-control-allow-origin': '*' },
};
const AN_HOUR = { cacheControl: 'public, max-age=3600' };

/** Which file of the site's folder an address names; null for every address that names none. */
function fileAt(path: string, { composition, served }: LiveSite): ServedFile | null {
  if (fileType(path) === undefined) return null;
  const [, area = '', app = '', version = '', ...rest] = path.split('/');
  if (area === '_r') {
    // A decoded path may hold anything, also `../`: only versions that are known are joined to one.
    const known = Object.hasOwn(APPS, app) && served.release(app as AppName, version) && rest.length > 0;
    return known ? { path: `/releases/${app}/${version}/client/${rest.join('/')}`, ...VERSIONED } : null;
  }
  if (area === '_c') return served.stylesheet(app) ? { path: `/styles/${app}`, ...VERSIONED } : null;
  const name = path.slice(1);
  // Only its own: `/constructor` is no file.
  const owner = Object.hasOwn(composition.rootFiles, name) ? composition.rootFiles[name] : undefined;
  if (!owner) return null;
  return { path: `/releases/${owner}/${composition.versions[owner]}/client/${name}`, ...AN_HOUR };
}

/**
 * Answers the files of releases: by their version below `/_r`, stylesheets below `/_c`, and at the root those of
 * the live releases' `public` folders. Only what `FILE_TYPES` lists, of what is live or was until lately.
 */
export function versionedFiles(site: string, live: () => Promise<LiveSite>): Hono<FileEnv> {
  const answer = serveStatic<FileEnv>({
    root: site,
    precompressed: true,
    // A folder has none: no file can be called so.
    index: '\0',
    rewriteRequestPath: (_, c) => c.get('file').path,
    onFound: (_, c) => {
      const { path, cacheControl, headers = {} } = c.get('file');
      const type = fileType(path) ?? '';
      c.header('content-type', type);
      c.header('content-security-policy', filePolicy(type));
      c.header('x-content-type-options', 'nosniff');
      c.header('cache-control', cacheControl);
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
    },
  });
  return new Hono<FileEnv>().get('*', async (c: Context<FileEnv>, next) => {
    const file = fileAt(c.req.path, await live());
    if (!file) return next();
    c.set('file', file);
    return (await answer(c, next)) ?? undefined;
  });
}
