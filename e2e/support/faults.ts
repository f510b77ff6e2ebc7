// biome-ignore lint/plugin: simulates a slow network; no test waits for it.
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Route } from '@playwright/test';

export const FAULTS = ['missing', 'hanging', 'slow', 'throwing'] as const;
export type Fault = (typeof FAULTS)[number];

export interface ActiveFault {
  hits(): number;
  repair(): Promise<void>;
}

const SLOW_MS = 1500;
const RESPONSES: Readonly<Record<Exclude<Fault, 'throwing'>, (route: Route) => unknown>> = {
  missing: (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }),
  hanging: () => {},
  async slow(route) {
    await wait(SLOW_MS);
    // The visitor may have left the page.
    await route.continue().catch(() => {});
  },
};

const throwAtStart = (code: string) => `throw new Error('a release that is broken');\n${code}`;

/** Makes the file's default export, a component, throw when it is rendered. */
export const throwOnRender = (code: string): string =>
  `${code.replace(/export\s*\{[^}]* as default\s*\}/, 'export{broken as default}')}
function broken(){throw new Error('a form that is broken')}`;

export async function breakFiles(
  context: BrowserContext,
  matchesPath: (path: string) => boolean,
  fault: Fault,
  breakCode: (code: string) => string = throwAtStart,
): Promise<ActiveFault> {
  // This route stays: without any route, Playwright stops intercepting. Then hanging requests are sent after all, and
  // Chromium 150 loses some requests in progress.
  await context.route('**/never-requested', (route) => route.fallback());
  let hits = 0;
  const matches = (url: URL) => matchesPath(url.pathname);
  const fulfillBroken = async (route: Route) => {
    // The server may close a kept-alive connection just as it is used again.
    const response = await route.fetch({ maxRetries: 3 });
    await route.fulfill({ response, body: breakCode(await response.text()) });
  };
  const respond = (route: Route) => {
    hits += 1;
    // The test may repair the file, or leave the page, during the request.
    return fault === 'throwing' ? fulfillBroken(route).catch(() => {}) : RESPONSES[fault](route);
  };
  await context.route(matches, respond);
  return { hits: () => hits, repair: () => context.unroute(matches, respond) };
}
