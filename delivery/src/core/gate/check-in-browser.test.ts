import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { releaseOf } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import type { Release } from '../store/releases.ts';
import type { ReleaseCandidate } from './candidate.ts';
import { checkInBrowser } from './check-in-browser.ts';
import { type GateBrowser, keepHere, openBrowser } from './gate-browser.ts';
import { openTab } from './visit-page.ts';

// What it does with a browser is shown in e2e/gate, with real releases.
const candidate = { release: releaseOf('guide', []) } as unknown as ReleaseCandidate;

/** A page whose policy allows more than the site's, so that only the browser itself holds it back. */
const freePage = () => {
  const headers = { 'content-type': 'text/html', 'content-security-policy': 'default-src *' };
  return new Response('<link rel="icon" href="data:,">', { headers });
};

let opened: GateBrowser | null;
beforeAll(async () => {
  opened = await openBrowser();
});
afterAll(() => opened?.close());
afterEach(() => vi.unstubAllEnvs());

it('refuses where there is no browser, and says how to get one or go without', async () => {
  const [refusal] = await checkInBrowser(candidate, async () => null);
  expect(refusal).toMatchObject({ check: 'browser', subject: 'guide 1.0.0' });
  expect(refusal?.remedy).toMatch(/playwright install chromium.*CHROMIUM=.*GATE_BROWSER=none/);
});

it('refuses where the browser does not start, and says why', async () => {
  const failure = new Error('libnss3.so is missing\n    at launch');
  const [refusal] = await checkInBrowser(candidate, () => Promise.reject(failure));
  expect(refusal?.reason).toBe('The browser does not start: libnss3.so is missing');
});

it('is left out when that was asked for', async () => {
  vi.stubEnv('GATE_BROWSER', 'none');
  expect(await checkInBrowser(candidate)).toEqual([]);
});

it('opens pages in a browser that reaches one port of 127.0.0.1 only, however another one is written', async ({
  skip,
}) => {
  const heard: string[] = [];
  const serve = async () => {
    const server = createServer(({ url = '' }, answer) => {
      heard.push(url);
      answer.setHeader('access-control-allow-origin', '*');
      answer.end('<link rel="icon" href="data:,">');
    }).listen(0, '0.0.0.0');
    await vi.waitUntil(() => server.listening);
    onTestFinished(() => void server.close());
    return (server.address() as AddressInfo).port;
  };
  const other = await serve();
  if (!opened) return skip('There is no Chromium here.');
  const { browser, server: own, origin } = opened;
  own.answerWith({ fetch: freePage });
  // Each in a page of its own: the words of a failed one may still be on their way.
  const foreign = [
    `127.0.0.1:${other}`,
    `127.0.0.2:${other}`,
    `localhost:${other}`,
    `[::ffff:127.0.0.1]:${other}`,
    origin.replace('http://127.0.0.1', 'localhost'),
  ];
  for (const host of foreign) {
    const page = await browser.newPage();
    await expect(page.goto(`http://${host}/foreign`), host).rejects.toThrow('ERR_PROXY_CONNECTION_FAILED');
  }
  const page = await browser.newPage();
  expect((await page.goto(`${origin}/own`))?.status()).toBe(200);
  const failed = await page.evaluate(
    (address) => fetch(address).then(String, (error: Error) => error.message),
    `http://127.0.0.1:${other}/fetched`,
  );
  expect([failed, heard]).toEqual(['Failed to fetch', []]);
});

it('follows no redirect out of its box', async ({ skip }) => {
  if (!opened) return skip('There is no Chromium here.');
  const { browser, server, origin } = opened;
  const heard = vi.fn();
  const other = createServer((_, answer) => {
    heard();
    answer.end();
  }).listen(0, '127.0.0.1');
  await vi.waitUntil(() => other.listening);
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  server.answerWith({
    fetch: ({ url }) =>
      url.includes('/api/') ? Response.redirect(`http://127.0.0.1:${port}/out`) : freePage(),
  });
  const context = await browser.newContext();
  await keepHere(context, { origin, host: 'https://backend.example', files: [] });
  const page = await context.newPage();
  await page.goto(origin);
  const ask = () => fetch('https://backend.example/moved').then(String, (error: Error) => error.message);
  expect(await page.evaluate(ask)).toBe('Failed to fetch');
  expect(heard).not.toHaveBeenCalled();
});

it('keeps a hundred lines of what a page says, however much that is', async ({ skip }) => {
  if (!opened) return skip('There is no Chromium here.');
  const { browser, server, origin } = opened;
  server.answerWith({ fetch: freePage });
  const { page, heard } = await openTab(await browser.newContext(), origin, []);
  await page.goto(origin);
  const last = page.waitForEvent('console', (message) => message.text() === 'line 2000');
  await page.evaluate(() => {
    for (let line = 1; line <= 2000; line += 1) console.log(`line ${line}`);
  });
  await last;
  expect(heard.map((line) => line.split(' (')[0])).toEqual(
    Array.from({ length: 100 }, (_, at) => `log: line ${at + 1}`),
  );
});

it('gives up when all pages together take too long', async () => {
  const { store } = await composeSmallSite();
  const live = await store.live.releases();
  const { composition, releases } = live;
  const release = releases.guide as Release;
  const newContext = vi.fn(() => new Promise(() => {}));
  const opened = { browser: { newContext }, server: { answerWith() {} }, origin: '', close: async () => {} };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const checked = checkInBrowser(
    { release, live, store, composition },
    async () => opened as unknown as GateBrowser,
  );
  const said = expect(checked).rejects.toThrow('guide 1.0.0 could not be checked');
  await vi.waitFor(() => expect(newContext).toHaveBeenCalled());
  vi.advanceTimersByTime(600_000);
  await said;
});

it('ends with a call to a backend elsewhere under way, and without an error that nobody takes', async ({
  skip,
}) => {
  if (!opened) return skip('There is no Chromium here.');
  const { browser, server, origin } = opened;
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<Response>();
  onTestFinished(() => answered.resolve(new Response()));
  server.answerWith({
    fetch({ url }) {
      if (!url.includes('/api/')) return freePage();
      asked.resolve();
      return answered.promise;
    },
  });
  const context = await browser.newContext();
  await keepHere(context, { origin, host: 'https://backend.example', files: [] });
  const page = await context.newPage();
  await page.goto(origin);
  await page.evaluate(() => void fetch('https://backend.example/slow').catch(() => {}));
  await asked.promise;
  // Vitest fails for a rejection without a handler, which ended the publish.
  await context.close();
  // What the browser says of the call comes before what it answers to this.
  await (await browser.newContext()).close();
});
