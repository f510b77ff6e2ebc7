import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { releaseOf } from '../testing/small-releases.ts';
import type { ReleaseCandidate } from './candidate.ts';
import { checkInBrowser, keepBackendHere, openBrowser } from './check-in-browser.ts';

// What it does with a browser is shown in e2e/gate, with real releases.
const candidate = { release: releaseOf('guide', []) } as unknown as ReleaseCandidate;

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

it('opens pages in a browser that reaches 127.0.0.1 only, however another host is written', async ({
  skip,
}) => {
  const browser = await openBrowser();
  if (!browser) return skip('There is no Chromium here.');
  const heard: string[] = [];
  const server = createServer(({ url = '' }, answer) => {
    heard.push(url);
    answer.end('<link rel="icon" href="data:,">');
  }).listen(0, '0.0.0.0');
  onTestFinished(async () => {
    await browser.close();
    server.close();
  });
  await vi.waitUntil(() => server.listening);
  const { port } = server.address() as AddressInfo;
  // Each in a page of its own: the words of a failed one may still be on their way.
  for (const host of ['127.0.0.2', 'localhost', '[::ffff:127.0.0.1]']) {
    const page = await browser.newPage();
    await expect(page.goto(`http://${host}:${port}/foreign`)).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
  }
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/own`);
  expect(heard).toEqual(['/own']);
});

it('ends with a call to a backend elsewhere under way, and without an error that nobody takes', async ({
  skip,
}) => {
  const browser = await openBrowser();
  if (!browser) return skip('There is no Chromium here.');
  const asked = Promise.withResolvers<void>();
  const server = createServer(({ url = '' }, answer) => {
    if (url.startsWith('/api/')) asked.resolve();
    else answer.end('<link rel="icon" href="data:,">');
  }).listen(0, '127.0.0.1');
  onTestFinished(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });
  await vi.waitUntil(() => server.listening);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = await browser.newContext();
  await keepBackendHere(context, origin, 'https://backend.example');
  const page = await context.newPage();
  await page.goto(origin);
  await page.evaluate(() => void fetch('https://backend.example/slow').catch(() => {}));
  await asked.promise;
  // Vitest fails for a rejection without a handler, which ended the publish.
  await context.close();
  await new Promise((later) => setTimeout(later, 200));
});
