// biome-ignore lint/plugin: the network is slow, and no test waits for it.
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Route } from '@playwright/test';

/** How a file can fail. 'throwing' is a broken release. */
export const FAULTS = ['missing', 'hanging', 'slow', 'throwing'] as const;
export type Fault = (typeof FAULTS)[number];

/** What breaks, until it is repaired. */
export interface Break {
  /** How many requests it has met. */
  hits(): number;
  repair(): Promise<void>;
}

const SLOW_MS = 1500;
const ANSWERS: Readonly<Record<Exclude<Fault, 'throwing'>, (route: Route) => unknown>> = {
  missing: (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }),
  // Neither answered nor refused: the request stays open.
  hanging: () => {},
  async slow(route) {
    await wait(SLOW_MS);
    // The visitor may have moved on.
    await route.continue().catch(() => {});
  },
};

/** Throws before the code runs. */
const throwsAtOnce = (code: string) => `throw new Error('a release that is broken');\n${code}`;

/** The file's default export, a component, throws when it is rendered. */
export const throwsWhenRendered = (code: string): string =>
  `${code.replace(/export\s*\{[^}]* as default\s*\}/, 'export{broken as default}')}
function broken(){throw new Error('a form that is broken')}`;

/** Breaks what is at `addresses` in every document of the context. `breakCode` makes throwing code from the sound code. */
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
  const broken = async (route: Route) => {
    // The server may close a kept-alive connection just as it is used again.
    const response = await route.fetch({ maxRetries: 3 });
    await route.fulfill({ response, body: breakCode(await response.text()) });
  };
  const answer = (route: Route) => {
    hits += 1;
    // It may be repaired, or the visitor move on, while the file is on its way.
    return fault === 'throwing' ? broken(route).catch(() => {}) : ANSWERS[fault](route);
  };
  await context.route(matches, answer);
  return { hits: () => hits, repair: () => context.unroute(matches, answer) };
}
