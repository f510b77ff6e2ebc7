import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { IMMUTABLE } from '../serve/answer-file.ts';
import type { Release } from '../store/releases.ts';

// Only React's development build reports differing attributes. For the release checks, a release of the shell also contains
// its scripts with that build. Documents contain no integrity of the shell's scripts, because it has no asset origin.

/** The request header that selects the development edition. */
export const DEVELOPMENT = { 'x-react': 'development' } as const;

/** Scripts are cached, so that the browser compiles each once for all pages. */
const SCRIPT_HEADERS = { 'content-type': 'text/javascript', 'cache-control': IMMUTABLE };

/** Serves `site`, but to browsers with `DEVELOPMENT` the edition's scripts. @throws Error if the shell has none. */
export function withDevelopmentEdition(
  site: Pick<Hono, 'fetch'>,
  { base, contents, version }: Pick<Release, 'base' | 'contents' | 'version'>,
  folder: string,
): Pick<Hono, 'fetch'> {
  const names = Object.keys(contents).filter((path) => /^development\/.*\.js$/.test(path));
  if (names.length === 0) {
    throw new Error(`The shell ${version} has no development edition for the checks. Release it again.`);
  }
  return {
    async fetch(request, ...rest) {
      const { pathname } = new URL(request.url);
      const name = `development/${pathname.slice(base.length)}`;
      const isRequested =
        request.headers.get('x-react') === DEVELOPMENT['x-react'] && pathname.startsWith(base);
      if (!isRequested || !names.includes(name)) return site.fetch(request, ...rest);
      return new Response(await readFile(join(folder, name)), { headers: SCRIPT_HEADERS });
    },
  };
}

/** Attributes that differ between server (-) and browser (+), from React's console message; null for other messages. */
export const differingAttributes = (message: string): string[] | null =>
  message.includes('A tree hydrated but some attributes')
    ? // React also marks the text of such an element, which is no attribute.
      [...message.matchAll(/^([+-]) {3,}([\w:-]+=["{].*)$/gm)].map(
        ([, side, attribute]) => `${side}${attribute}`,
      )
    : null;
