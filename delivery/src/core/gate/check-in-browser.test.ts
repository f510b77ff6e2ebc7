import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { inGateBrowser } from '../../testing/in-gate-browser.ts';
import { releaseOf } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import type { Release } from '../store/releases.ts';
import type { ReleaseCandidate } from './candidate.ts';
import { checkInBrowser } from './check-in-browser.ts';
import { type GateBrowser, keepHere } from './gate-browser.ts';
import { openTab } from './visit-page.ts';

// What it does with a browser is shown in e2e/gate, with real releases.
const candidate = { release: releaseOf('guide', []) } as unknown as ReleaseCandidate;

/** A page whose policy allows more than the site's, so that only the browser itself holds it back. */
const freePage = () => {
  const headers = { 'content-type': 'text/html', 'content-security-policy': 'default-src *' };
  return new Response('<link rel="icon" href="data:,">', { headers });
};

const inBrowser = inGateBrowser();
afterEach(() => vi.unstubAllEnvs());

/** A server that is not the gate's. */
async function stranger() {
  const heard = vi.fn();
  const server = createServer(({ url }, answer) => {
    heard(url);
    answer.setHeader('access-control-allow-origin', '*');
    answer.end('<link rel="icon" href="data:,">');
  }).listen(0, '0.0.0.0');
  await vi.waitUntil(() => server.listening);
  onTestFinished(() => void server.close());
  return { heard, port: (server.address() as AddressInfo).port };
}

/** A page of the gate, whose calls to a backend elsewhere get this answer. */
async function pageWithBackend(
  { browser, server, origin }: GateBrowser,
  answer: () => Response | Promise<Response>,
) {
  server.answerWith({ fetch: ({ url }) => (url.includes('/api/') ? answer() : freePage()) });
  const context = await browser.newContext();
  await keepHere(context, { origin, host: 'https://backend.example', files: [] });
  const page = await context.newPage();
  await page.goto(origin);
  return page;
}

it('refuses where there is no browser, and says how to get one or go without', async () => {
  const remedy = expect.stringMatching(/playwright install chromium.*CHROMIUM=.*GATE_BROWSER=none/);
  const refused = { check: 'browser', subject: 'guide 1.0.0', remedy };
  expect(await checkInBrowser(candidate, async () => null)).toMatchObject([refused]);
  const failure = new Error('libnss3.so is missing\n    at launch');
  expect(await checkInBrowser(candidate, () => Promise.reject(failure))).toMatchObject([
    { reason: 'The browser does not start: libnss3.so is missing' },
  ]);
});

it('is left out when that was asked for', async () => {
  vi.stubEnv('GATE_BROWSER', 'none');
  expect(await checkInBrowser(candidate)).toEqual([]);
});

inBrowser(
  'opens pages in a browser that reaches one port of 127.0.0.1 only, however another one is written',
  async ({ gate: { browser, server, origin } }) => {
    const { heard, port } = await stranger();
    server.answerWith({ fetch: freePage });
    const hosts = ['127.0.0.1', '127.0.0.2', 'localhost', '[::ffff:127.0.0.1]'].map(
      (host) => `${host}:${port}`,
    );
    // Each in a page of its own: the words of a failed one may still be on their way.
    for (const host of [...hosts, origin.replace('http://127.0.0.1', 'localhost')]) {
      const page = await browser.newPage();
      await expect(page.goto(`http://${host}/a`), host).rejects.toThrow('ERR_PROXY_CONNECTION_FAILED');
    }
    const page = await browser.newPage();
    expect((await page.goto(`${origin}/own`))?.status()).toBe(200);
    const failed = await page.evaluate(
      (address) => fetch(address).then(String, (error: Error) => error.message),
      `http://127.0.0.1:${port}/fetched`,
    );
    expect(failed).toBe('Failed to fetch');
    expect(heard).not.toHaveBeenCalled();
  },
);

inBrowser('follows no redirect out of its box', async ({ gate }) => {
  const { heard, port } = await stranger();
  const page = await pageWithBackend(gate, () => Response.redirect(`http://127.0.0.1:${port}/out`));
  const ask = () => fetch('https://backend.example/moved').then(String, (error: Error) => error.message);
  expect(await page.evaluate(ask)).toBe('Failed to fetch');
  expect(heard).not.toHaveBeenCalled();
});

inBrowser('keeps a hundred lines of what a page says, however much that is', async ({ gate }) => {
  gate.server.answerWith({ fetch: freePage });
  const { page, heard } = await openTab(await gate.browser.newContext(), gate.origin, []);
  await page.goto(gate.origin);
  const last = page.waitForEvent('console', (message) => message.text() === 'line 2000');
  await page.evaluate(() => {
    for (let line = 1; line <= 2000; line += 1) console.log(`line ${line}`);
  });
  await last;
  const first = Array.from({ length: 100 }, (_, at) => `log: line ${at + 1}`);
  expect(heard.map((line) => line.split(' (')[0])).toEqual(first);
});

it('gives up when all pages together take too long', async () => {
  const { store } = await composeSmallSite();
  const live = await store.live.releases();
  const { composition } = live;
  const release = live.releases.guide as Release;
  const newContext = vi.fn(() => new Promise(() => {}));
  const busy = { browser: { newContext }, server: { answerWith() {} }, origin: '', close: async () => {} };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const open = async () => busy as unknown as GateBrowser;
  const checked = checkInBrowser({ release, live, store, composition }, open);
  const said = expect(checked).rejects.toThrow('guide 1.0.0 could not be checked');
  await vi.waitFor(() => expect(newContext).toHaveBeenCalled());
  vi.advanceTimersByTime(600_000);
  await said;
});

inBrowser(
  'ends with a call to a backend elsewhere under way, and without an error that nobody takes',
  async ({ gate }) => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<Response>();
    onTestFinished(() => answered.resolve(new Response()));
    const page = await pageWithBackend(gate, () => {
      asked.resolve();
      return answered.promise;
    });
    await page.evaluate(() => void fetch('https://backend.example/slow').catch(() => {}));
    await asked.promise;
    // Vitest fails for a rejection without a handler, which ended the publish.
    await page.context().close();
    // What the browser says of the call comes before what it answers to this.
    await (await gate.browser.newContext()).close();
  },
);
