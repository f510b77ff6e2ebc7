import { EventEmitter } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type BrowserContext, errors } from 'playwright-core';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inGateBrowser } from '../../testing/in-gate-browser.ts';
import { smallSet } from '../../testing/small-releases.ts';
import { smallSite } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readSite } from '../assemble/assemble.ts';
import { systemChromium } from '../process/chromium.ts';
import type { AssembledCandidate } from './candidate.ts';
import { checkInBrowser, visitPages } from './check-in-browser.ts';
import { browserSandboxProblem, type GateBrowser } from './gate-browser.ts';
import { visitFailed } from './visit-page.ts';
import { openTab, type Problem } from './visitors.ts';

// e2e/gate tests the browser check with real releases.
const candidate = { apps: ['guide'], set: smallSet() } as unknown as AssembledCandidate;

/** The policy allows every host, so that only the gate's browser restricts requests. */
const freePage = () => {
  const headers = { 'content-type': 'text/html', 'content-security-policy': 'default-src *' };
  return new Response('<link rel="icon" href="data:,">', { headers });
};

const inBrowser = inGateBrowser();
afterEach(() => vi.unstubAllEnvs());

it('a release is refused if no browser starts', async () => {
  const remedy = expect.stringMatching(/playwright install chromium.*CHROMIUM=.*GATE_BROWSER=none/);
  const refused = { check: 'browser', subject: 'guide 1.0.0', remedy };
  expect(await checkInBrowser(candidate, async () => null)).toMatchObject([refused]);
  const failure = new Error('libnss3.so is missing\n    at launch');
  const [refusal] = await checkInBrowser(candidate, () => Promise.reject(failure));
  expect(refusal?.reason).toBe('The browser does not start: libnss3.so is missing');
});

inBrowser('a page cannot reach another port, by any name of the host or by a redirect', async ({ gate }) => {
  const { browser, server, origin } = gate;
  const onRequest = vi.fn();
  const otherServer = createServer(({ url }, response) => {
    onRequest(url);
    response.setHeader('access-control-allow-origin', '*');
    response.end('<link rel="icon" href="data:,">');
  }).listen(0, '0.0.0.0');
  await vi.waitUntil(() => otherServer.listening);
  onTestFinished(() => void otherServer.close());
  const { port } = otherServer.address() as AddressInfo;
  const out = `http://127.0.0.1:${port}/out`;
  server.answerWith({ fetch: ({ url }) => (url.endsWith('/moved') ? Response.redirect(out) : freePage()) });
  const names = ['127.0.0.1', '127.0.0.2', 'localhost', '[::ffff:127.0.0.1]'];
  const hosts = [...names.map((name) => `${name}:${port}`), origin.replace('http://127.0.0.1', 'localhost')];
  // Each host has its own page, because late messages of a failed page would disturb the next one.
  for (const host of hosts) {
    const page = await browser.newPage();
    await expect(page.goto(`http://${host}/a`), host).rejects.toThrow('ERR_PROXY_CONNECTION_FAILED');
  }
  const page = await browser.newPage();
  await page.goto(origin);
  for (const address of [`http://127.0.0.1:${port}/fetched`, '/moved', 'https://backend.example/']) {
    const fetched = page.evaluate((to) => fetch(to).then(String, (error: Error) => error.message), address);
    expect(await fetched, address).toBe('Failed to fetch');
  }
  expect(onRequest).not.toHaveBeenCalled();
});

inBrowser('the browser runs pages in a sandbox, and never as root', async ({ gate, skip }) => {
  if (await browserSandboxProblem()) skip('The browser has no sandbox on this machine.');
  await gate.browser.newPage();
  const session = await gate.browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  for (const { type, id } of processInfo) {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    expect(status).toMatch(process.getuid?.() === 0 ? /^Uid:\t65534\t65534/m : /^Uid:\t[1-9]/m);
    // 2 is a filter of system calls (proc_pid_status(5)).
    if (type === 'renderer') expect(status).toMatch(/^Seccomp:\t2$/m);
  }
});

it('without a browser sandbox, remote publishing is refused, but a browser starts', async ({ skip }) => {
  const real = systemChromium();
  if (!real) skip('Chromium is not installed.');
  const program = join(temporaryFolder(), 'chrome');
  const script = `#!/bin/sh\ncase "$*" in *--no-sandbox*) exec '${real}' "$@" ;; esac\nexit 1\n`;
  writeFileSync(program, script, { mode: 0o755 });
  vi.stubEnv('CHROMIUM', program);
  vi.resetModules();
  const fresh = await import('./gate-browser.ts');
  const reason =
    /^The sandbox of \S+ does not work, so the site's machine does not accept remote publishing\. Allow/;
  expect(await fresh.browserSandboxProblem()).toMatch(reason);
  const opened = await fresh.openBrowser();
  onTestFinished(() => opened?.close());
  expect(opened?.browser.isConnected()).toBe(true);
  // With GATE_BROWSER=none, this machine runs no code of a release, so no sandbox is needed.
  vi.stubEnv('GATE_BROWSER', 'none');
  expect(await fresh.browserSandboxProblem()).toBeNull();
});

it('a tab keeps at most a hundred console messages', async () => {
  const page = new EventEmitter();
  const context = { newPage: async () => page } as unknown as BrowserContext;
  const { messages } = await openTab(context, '');
  const message = { text: () => 'line', type: () => 'log', location: () => ({ url: '' }) };
  for (let line = 0; line < 200; line += 1) page.emit('console', message);
  expect(messages).toEqual(Array(100).fill('log: line'));
});

it('reports a release as unchecked if visiting its pages takes too long', async () => {
  const { store } = await smallSite();
  const live = await store.live.current();
  const site = await readSite(store, live);
  const newContext = vi.fn(() => new Promise(() => {}));
  const busy = { browser: { newContext }, server: { answerWith() {} }, origin: '', close: async () => {} };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const open = async () => busy as unknown as GateBrowser;
  const checked = checkInBrowser({ apps: ['guide'], live, store, set: live, site }, open);
  const rejection = expect(checked).rejects.toThrow('guide 1.0.0 could not be checked');
  await vi.waitFor(() => expect(newContext).toHaveBeenCalled());
  vi.advanceTimersByTime(600_000);
  await rejection;
});

describe('the problems of a page', () => {
  async function problemsOf(inspect: () => Promise<Problem[]>): Promise<Problem[]> {
    const noted: Problem[] = [];
    await visitPages([{ page: '/', inspect }], (_, problems) => noted.push(...problems));
    return noted;
  }
  const LOGS = { check: 'console', reason: 'It broke.', remedy: 'Fix it.' };
  const MOVED = { ...LOGS, check: 'hydration', isDoubtful: true };
  const LATE = visitFailed(new errors.TimeoutError('Timeout 60000ms exceeded.'));

  it.each<[string, Problem[][], Problem[]]>([
    ['are reported after one visit unless a busy machine can cause them', [[LOGS]], [LOGS]],
    ['omit a shift that a second visit does not find', [[LOGS, MOVED], []], [LOGS]],
    ['include a timeout that a second visit finds again', [[LATE], [LATE]], [LATE]],
  ])('%s', async (_, visits, problems) => {
    const visit = vi.fn<() => Promise<Problem[]>>();
    for (const one of visits) visit.mockResolvedValueOnce(one);
    expect(await problemsOf(visit)).toEqual(problems);
    expect(visit).toHaveBeenCalledTimes(visits.length);
  });

  it('include a visit that hangs twice', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const problems = problemsOf(() => new Promise<Problem[]>(() => {}));
    await vi.runAllTimersAsync();
    expect(await problems).toMatchObject([{ isDoubtful: true, check: 'hydration' }]);
  });
});
