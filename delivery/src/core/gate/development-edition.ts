import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { VERSIONED } from '../serve/create-site-app.ts';
import { integrity } from '../store/files.ts';
import type { Release } from '../store/releases.ts';

// Only React's development build reports attributes that differ. A release of the shell contains an edition of its scripts
// with that build, for the pages of the release checks.

/** The headers of a browser that gets the development edition. */
export const DEVELOPMENT = { 'x-react': 'development', 'accept-encoding': 'identity' } as const;

/** Cached, so that the browser compiles it once for all pages. */
const SCRIPT = { 'content-type': 'text/javascript', 'cache-control': VERSIONED.cacheControl };

const importMap = (html: string) => integrity(/<script type="importmap">([^<]*)/.exec(html)?.[1] ?? '');

/** Serves `site` to browsers with `DEVELOPMENT`, but with React's development build. @throws Error without that edition. */
export async function withDevelopmentEdition(
  site: Pick<Hono, 'fetch'>,
  { base, contents, version }: Pick<Release, 'base' | 'contents' | 'version'>,
  folder: string,
): Promise<Pick<Hono, 'fetch'>> {
  const names = Object.keys(contents).filter((path) => /^development\/.*\.js$/.test(path));
  if (names.length === 0) {
    throw new Error(`The shell ${version} has no development edition to check pages with. Release it again.`);
  }
  const scripts = new Map<string, Buffer<ArrayBuffer>>();
  const hashes = new Map<string | undefined, string>();
  for (const name of names) {
    const script = await readFile(join(folder, name));
    const path = name.slice('development/'.length);
    scripts.set(`${base}${path}`, script);
    hashes.set(contents[`client/${path}`], integrity(script));
  }
  const withHashes = (text: string) => text.replace(/sha\d+-[\w+/=]+/g, (hash) => hashes.get(hash) ?? hash);
  return {
    async fetch(request, ...rest) {
      if (request.headers.get('x-react') !== DEVELOPMENT['x-react']) return site.fetch(request, ...rest);
      const script = scripts.get(new URL(request.url).pathname);
      if (script) return new Response(script, { headers: SCRIPT });
      const answer = await site.fetch(request, ...rest);
      if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
      const production = await answer.text();
      const html = withHashes(production);
      const headers = new Headers(answer.headers);
      const policy = headers.get('content-security-policy') ?? '';
      headers.set('content-security-policy', policy.replace(importMap(production), importMap(html)));
      headers.delete('content-length');
      return new Response(html, { status: answer.status, headers });
    },
  };
}

/** Attributes that differ between server and browser, from React's console message; null for other messages. */
export function differingAttributes(message: string): string[] | null {
  if (!message.includes('A tree hydrated but some attributes')) return null;
  const elements: { name: string; server: string[]; browser: string[] }[] = [];
  for (const line of message.split('\n')) {
    const name = /^ {2,}(<[\w.-]+)/.exec(line)?.[1];
    if (name) elements.push({ name, server: [], browser: [] });
    // React also marks an element's text when its attributes differ.
    const [, side, attribute = ''] = /^([+-]) {3,}([\w:-]+=["{].*)$/.exec(line) ?? [];
    if (side) elements.at(-1)?.[side === '-' ? 'server' : 'browser'].push(attribute);
  }
  return elements
    .filter(({ server, browser }) => server.length + browser.length > 0)
    .map(
      ({ name, server, browser }) =>
        `${name}> has ${server.join(' ') || 'nothing'} from the server and ${browser.join(' ') || 'nothing'} in the browser`,
    );
}
