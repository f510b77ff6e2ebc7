import { createHash } from 'node:crypto';
// biome-ignore lint/plugin: the network is slow, and no test waits for it.
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Route } from '@playwright/test';

/** How a file can fail. 'tampered' is sound code with an addition; 'throwing' is a broken release. */
export const FAULTS = ['missing', 'hanging', 'slow', 'tampered', 'throwing'] as const;
export type Fault = (typeof FAULTS)[number];

/** What breaks, until it is repaired. */
export interface Break {
  /** How many requests it has met. */
  hits(): number;
  repair(): Promise<void>;
}

const SLOW_MS = 1500;
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const IMPORT_MAP = /<script type="importmap">(.*?)<\/script>/s;

/** A script with one more line, which SRI must refuse. */
async function tampered(route: Route): Promise<void> {
  try {
    const response = await route.fetch({ maxRetries: 3 });
    await route.fulfill({ response, body: `${await response.text()}\n;globalThis.tampered = true;\n` });
  } catch {
    // It was repaired, or the visitor moved on, while the file was on its way.
  }
}

const ANSWERS: Readonly<Record<Exclude<Fault, 'throwing'>, (route: Route) => unknown>> = {
  missing: (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }),
  // Neither answered nor refused: the request stays open.
  hanging: () => {},
  async slow(route) {
    await wait(SLOW_MS);
    // The visitor may have moved on.
    await route.continue().catch(() => {});
  },
  tampered,
};

/** Throws before the code runs. */
const throwsAtOnce = (code: string) => `throw new Error('a release that is broken');\n${code}`;

/** The file's default export, a component, throws when it is rendered. */
export const throwsWhenRendered = (code: string): string =>
  `${code.replace(/export\s*\{[^}]* as default\s*\}/, 'export{broken as default}')}
function broken(){throw new Error('a form that is broken')}`;

/**
 * Breaks what is at `addresses` in every document of the context. With 'throwing' the release itself is broken:
 * documents and the list of releases name the hash of the throwing code, which `breakCode` makes from the sound code.
 */
export async function breakFiles(
  context: BrowserContext,
  addresses: (path: string) => boolean,
  fault: Fault,
  breakCode: (code: string) => string = throwsAtOnce,
): Promise<Break> {
  // When the last route is taken back, Playwright ends interception: then what hangs is sent after all, and Chromium 150
  // loses some of the requests that are just under way.
  await context.route('**/asked-by-nobody', (route) => route.fallback());
  let hits = 0;
  const matches = (url: URL) => addresses(url.pathname);
  if (fault !== 'throwing') {
    const answer = (route: Route) => {
      hits += 1;
      return ANSWERS[fault](route);
    };
    await context.route(matches, answer);
    return { hits: () => hits, repair: () => context.unroute(matches, answer) };
  }
  // The server may close a kept-alive connection just as it is used again.
  const get = (address: string) => context.request.get(address, { maxRetries: 3 });
  const list = await get('/federation.json');
  const { origin } = new URL(list.url());
  const known = await list.text();
  const files = [...new Set(known.match(/\/_r\/[^"]+\.js/g) ?? [])].filter(addresses);
  const hashes = new Map<string, string>();
  const bodies = new Map<string, string>();
  for (const file of files) {
    const sound = await get(origin + file).then((answer) => answer.text());
    const throwing = breakCode(sound);
    bodies.set(file, throwing);
    hashes.set(hashOf(sound), hashOf(throwing));
  }
  const renamed = (text: string) =>
    [...hashes].reduce((before, [from, to]) => before.replaceAll(from, to), text);
  const answer = async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const body = bodies.get(pathname);
    if (body) {
      hits += 1;
      return route.fulfill({ contentType: 'text/javascript', body });
    }
    if (pathname !== '/federation.json' && route.request().resourceType() !== 'document')
      return route.fallback();
    const response = await route.fetch({ maxRetries: 3 });
    const before = await response.text();
    const after = renamed(before);
    const headers = response.headers();
    const maps = [before, after].map((text) => hashOf(IMPORT_MAP.exec(text)?.[1] ?? ''));
    const policy = headers['content-security-policy']?.replace(maps[0] ?? '', maps[1] ?? '');
    if (policy) headers['content-security-policy'] = policy;
    return route.fulfill({ response, headers, body: after });
  };
  await context.route('**/*', answer);
  return { hits: () => hits, repair: () => context.unroute('**/*', answer) };
}
