import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { IMMUTABLE } from '../serve/answer-file.ts';
import type { Release } from '../store/releases.ts';

// Only React's development build reports attributes that differ. A release of the shell contains its scripts with that
// build, for the release checks. No document has their integrity, because the shell has no asset origin.

/** The header of a browser that gets the development edition. */
export const DEVELOPMENT = { 'x-react': 'development' } as const;

/** Cached, so that the browser compiles it once for all pages. */
const SCRIPT = { 'content-type': 'text/javascript', 'cache-control': IMMUTABLE };

/** Serves `site` to browsers with `DEVELOPMENT`, but with React's development build. @throws Error without that edition. */
export function withDevelopmentEdition(
  site: Pick<Hono, 'fetch'>,
  { base, contents, version }: Pick<Release, 'base' | 'contents' | 'version'>,
  folder: string,
): Pick<Hono, 'fetch'> {
  const names = Object.keys(contents).filter((path) => /^development\/.*\.js$/.test(path));
  if (names.length === 0) {
    throw new Error(`The shell ${version} has no development edition to check pages with. Release it again.`);
  }
  return {
    async fetch(request, ...rest) {
      const { pathname } = new URL(request.url);
      const name = `development/${pathname.slice(base.length)}`;
      const isEdition =
        request.headers.get('x-react') === DEVELOPMENT['x-react'] && pathname.startsWith(base);
      if (!isEdition || !names.includes(name)) return site.fetch(request, ...rest);
      return new Response(await readFile(join(folder, name)), { headers: SCRIPT });
    },
  };
}

/** Attributes that differ between server (-) and browser (+), from React's console message; null for other messages. */
export const differingAttributes = (message: string): string[] | null =>
  message.includes('A tree hydrated but some attributes')
    ? // React also marks an element's text when its attributes differ.
      [...message.matchAll(/^([+-]) {3,}([\w:-]+=["{].*)$/gm)].map(
        ([, side, attribute]) => `${side}${attribute}`,
      )
    : null;
