// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const GUIDE = 'guide/1.0.0-3fa9c1d2';
const BASE = 'https://www.example.com/_r';
let listening: [string, EventListenerOrEventListenerObject][] = [];

/** At the end, web-vitals tells only what it has measured some time before. */
vi.mock('web-vitals', () => ({
  onINP: (tell: (metric: object) => void, options?: { reportAllChanges?: boolean }) => {
    if (options?.reportAllChanges) tell({ value: 48 });
  },
}));

beforeEach(() => {
  vi.resetModules();
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, how) => {
      listening.push([type, listener]);
      listen(type, listener, how as boolean);
    },
  );
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    ['shell/1.0.0-s/a.js', `${GUIDE}/b.js`, `${GUIDE}/c.js`, 'content/1.0.0-c/picture.svg'].map((name) => ({
      name: `${BASE}/${name}`,
    })) as PerformanceResourceTiming[],
  );
});
afterEach(() => {
  for (const [type, listener] of listening) window.removeEventListener(type, listener, true);
  listening = [];
  window.health = undefined;
  vi.restoreAllMocks();
});

/** What the boot script finds to tell when the page is hidden. */
async function visit(troubles: readonly unknown[] = []) {
  const health = { vitals: { LCP: 1180 } as Record<string, number>, releases: '', errors: '' };
  window.health = health;
  const { noteTrouble } = await import('./troubles.ts');
  for (const trouble of troubles) noteTrouble(trouble);
  await import('./tell-health.ts');
  window.dispatchEvent(new Event('visibilitychange'));
  return health;
}

it('adds the releases of the page, and how fast it answered', async () => {
  expect(await visit()).toEqual({
    vitals: { LCP: 1180, INP: 48 },
    releases: `shell/1.0.0-s,${GUIDE}`,
    errors: '',
  });
});

it('adds in which release something went wrong, once each, and no word of it', async () => {
  const stack = `Error: Rosa's secret\n at x (${BASE}/${GUIDE}/b.js:1:2)`;
  const failed = new Error('arrived broken');
  failed.name = 'LoadError';
  const health = await visit([
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
  expect(health.errors.split(',')).toEqual([
    `error ${GUIDE}`,
    'error shell/1.0.0-s',
    `violation ${GUIDE}`,
    'load content/1.0.0-c',
    'error content/1.0.0-c',
  ]);
  expect(JSON.stringify(health)).not.toContain('secret');
});

it('adds what React got over, by its cause, and what it caught', async () => {
  const { rootErrors } = await import('./troubles.ts');
  const cause = Object.assign(new Error('planted'), { stack: `Error at ${BASE}/${GUIDE}/b.js` });
  rootErrors.onRecoverableError?.(new Error('422', { cause }), {});
  const caught = Object.assign(new Error('planted'), { stack: `Error at ${BASE}/content/1.0.0-c/a.js` });
  rootErrors.onCaughtError?.(caught, {});
  const { errors } = await visit();
  expect(errors.split(',')).toEqual([`error ${GUIDE}`, 'error content/1.0.0-c']);
});
