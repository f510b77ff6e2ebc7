// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import site from '../../../shared-lib/site.config.json' with { type: 'json' };

const GUIDE = 'guide/1.0.0-3fa9c1d2';
const BASE = 'https://www.example.com/_r';
const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response());
let listening: [string, EventListenerOrEventListenerObject][] = [];

/** The vitals that the library would report. */
vi.mock('web-vitals', () => {
  const report = (name: string, value: number) => (tell: (metric: object) => void) =>
    tell({ name, value, id: 'x' });
  return {
    onCLS: report('CLS', 0.01),
    onINP: report('INP', 48),
    onLCP: report('LCP', 1234.5),
    onTTFB: report('TTFB', 30),
  };
});

beforeEach(() => {
  vi.resetModules();
  fetch.mockClear();
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, how) => {
      listening.push([type, listener]);
      listen(type, listener, how as boolean);
    },
  );
  performance.setResourceTimingBufferSize = () => {};
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    ['shell/1.0.0-s/a.js', `${GUIDE}/b.js`, `${GUIDE}/c.js`, 'content/1.0.0-c/picture.svg'].map((name) => ({
      name: `${BASE}/${name}`,
    })) as PerformanceResourceTiming[],
  );
  document.body.innerHTML = `<script type="application/json" id="mfe-own">${JSON.stringify({
    app: 'guide',
    release: { version: '1.0.0-3fa9c1d2' },
    main: '/_r/shell/1.0.0-s/main.js',
  })}</script>`;
});
afterEach(() => {
  for (const [type, listener] of listening) window.removeEventListener(type, listener);
  listening = [];
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function visit(troubles: readonly unknown[] = []) {
  const { configureSite } = await import('shared-lib');
  configureSite({ ...site, host: '/api' });
  const { noteTrouble } = await import('./troubles.ts');
  for (const trouble of troubles) noteTrouble(trouble);
  await import('./tell-health.ts');
  const hide = async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
  return { hide, sent: () => fetch.mock.calls.map(([url, init]) => [url, JSON.parse(String(init.body))]) };
}

it('tells once, when the page is hidden, how it went, in less than a kilobyte', async () => {
  const { hide, sent } = await visit();
  expect(sent()).toEqual([]);
  await hide();
  await hide();
  expect(sent()).toEqual([
    [
      '/api/page-health',
      {
        own: GUIDE,
        releases: `shell/1.0.0-s,${GUIDE}`,
        vitals: 'CLS 0.01,INP 48,LCP 1234.5,TTFB 30',
        troubles: '',
      },
    ],
  ]);
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ keepalive: true, credentials: 'omit' });
  expect(String(fetch.mock.calls[0]?.[1].body).length).toBeLessThan(1024);
});

it('tells in which release something went wrong, once each, and no word of it', async () => {
  const stack = `Error: Rosa's secret\n at x (${BASE}/${GUIDE}/b.js:1:2)`;
  const failed = new Error('arrived broken');
  failed.name = 'LoadError';
  const { hide, sent } = await visit([
    { type: 'error', filename: `${BASE}/${GUIDE}/b.js`, error: { stack } },
    { type: 'error', filename: '', error: { stack } },
    { type: 'unhandledrejection', reason: { stack: `Error at ${BASE}/shell/1.0.0-s/a.js` } },
    {
      type: 'securitypolicyviolation',
      sourceFile: `${BASE}/${GUIDE}/b.js`,
      blockedURI: 'https://secret.example',
    },
    { reference: 'content 1.0.0-c, ABC123', cause: failed },
    { reference: 'content 1.0.0-c, ABC124', cause: new Error('x') },
    { type: 'error', filename: 'chrome-extension://x/y.js', error: null },
    { type: 'unhandledrejection', reason: undefined },
  ]);
  await hide();
  const [, body] = sent()[0] ?? [];
  expect(body.troubles.split(',')).toEqual([
    `error ${GUIDE}`,
    'error shell/1.0.0-s',
    `violation ${GUIDE}`,
    'load content/1.0.0-c',
    'error content/1.0.0-c',
  ]);
  expect(JSON.stringify(body)).not.toContain('secret');
});

it('tells what React got over, by its cause, and what it caught', async () => {
  const { rootErrors } = await import('./troubles.ts');
  const cause = Object.assign(new Error('planted'), { stack: `Error at ${BASE}/${GUIDE}/b.js` });
  rootErrors.onRecoverableError?.(new Error('422', { cause }), {});
  const caught = Object.assign(new Error('planted'), { stack: `Error at ${BASE}/content/1.0.0-c/a.js` });
  rootErrors.onCaughtError?.(caught, {});
  const { hide, sent } = await visit();
  await hide();
  expect(sent()[0]?.[1].troubles.split(',')).toEqual([`error ${GUIDE}`, 'error content/1.0.0-c']);
});

it.each([
  ['Global Privacy Control', { globalPrivacyControl: true }],
  ['Do Not Track', { doNotTrack: '1' }],
])('tells nothing with %s', async (_, asked) => {
  vi.stubGlobal('navigator', asked);
  const { hide, sent } = await visit();
  await hide();
  expect(sent()).toEqual([]);
});

it('tells nothing of the visits that are not in the sample', async () => {
  vi.mocked(Math.random).mockReturnValue(0.5);
  const { hide, sent } = await visit();
  await hide();
  expect(sent()).toEqual([]);
});
