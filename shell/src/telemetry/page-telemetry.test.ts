// @vitest-environment jsdom
import { recordListeners } from 'shared-lib/testing/window-listeners.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const GUIDE = 'guide/1.0.0-3fa9c1d2';
const BASE = 'https://www.example.com/_r';
let removeListeners: () => void;

/** Reports only with `reportAllChanges`, as web-vitals does with measurements from just before the page is hidden. */
vi.mock('web-vitals', () => ({
  onINP: (report: (metric: object) => void, options?: { reportAllChanges?: boolean }) => {
    if (options?.reportAllChanges) report({ value: 48 });
  },
}));

beforeEach(() => {
  vi.resetModules();
  removeListeners = recordListeners();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    ['shell/1.0.0-s/a.js', `${GUIDE}/b.js`, `${GUIDE}/c.js`, 'content/1.0.0-c/picture.svg'].map((name) => ({
      name: `${BASE}/${name}`,
    })) as PerformanceResourceTiming[],
  );
});
afterEach(() => {
  removeListeners();
  window.early = undefined;
  vi.restoreAllMocks();
});

async function visit(errors: readonly unknown[] = []) {
  const telemetry = {
    own: GUIDE,
    vitals: { LCP: 1180 } as Record<string, number>,
    releases: [] as (string | undefined)[],
  };
  window.early = { telemetry };
  const { noteError } = await import('./page-errors.ts');
  for (const error of errors) noteError(error);
  await import('./page-telemetry.ts');
  window.dispatchEvent(new Event('visibilitychange'));
  return { ...telemetry, errors: window.early.errors };
}

it('telemetry adds releases and INP to the page view, and removes the boot script’s handler', async () => {
  window.onerror = () => {};
  const vitals = { LCP: 1180, INP: 48 };
  expect(await visit()).toEqual({ own: GUIDE, vitals, releases: ['shell/1.0.0-s', GUIDE], errors: [] });
  expect(window.onerror).toBeNull();
});

it('telemetry adds each kind of error once per release, without its message', async () => {
  const stack = `Error: Rosa's secret\n at x (${BASE}/${GUIDE}/b.js:1:2)`;
  const failed = new Error('arrived broken');
  failed.name = 'LoadError';
  const telemetry = await visit([
    { type: 'error', filename: `${BASE}/${GUIDE}/b.js`, error: { stack } },
    { type: 'unhandledrejection', reason: { stack: `Error at ${BASE}/shell/1.0.0-s/a.js` } },
    { type: 'securitypolicyviolation', sourceFile: `${BASE}/${GUIDE}/b.js`, blockedURI: 'https://secret' },
    { release: 'content/1.0.0-c', cause: failed },
    { release: 'content/1.0.0-c', cause: new Error('x') },
    { type: 'error', filename: 'chrome-extension://x/y.js', error: null },
  ]);
  expect(telemetry.errors).toEqual([
    `error ${GUIDE}`,
    'error shell/1.0.0-s',
    `violation ${GUIDE}`,
    'load content/1.0.0-c',
    'error content/1.0.0-c',
  ]);
  expect(JSON.stringify(telemetry)).not.toContain('secret');
});
