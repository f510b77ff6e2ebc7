import { expect, it } from 'vitest';
import { refusedLines } from './lint-lines.ts';

const refused = (path: string, lines: readonly string[]) =>
  refusedLines(path, lines, 'A test waits for a state, never for a time');

const WAITS = [
  "import { setTimeout } from 'node:timers/promises';",
  "import { setTimeout as wait } from 'node:timers/promises';",
  'await page.waitForTimeout(100);',
  'await new Promise((resolve) => setTimeout(resolve, 20));',
  'await new Promise<void>((done) => { setTimeout(() => done()); });',
  'test.setTimeout(60_000);',
  'vi.setConfig({ testTimeout: 30_000 });',
  'await vi.waitFor(check, { timeout: 5000 });',
  'await vi.waitFor(check, 30_000);',
  "it('works', async () => {}, 60_000);",
  "test.each(CASES)('%s', async () => {}, 60_000);",
  "it.skipIf(!disk)('works', async () => {}, 60_000);",
  "test('works', { timeout: 900_000 }, async () => {});",
  'beforeAll(async () => {}, 60_000);',
];

it.each([
  'shell/src/a.test.ts',
  'mfe-guide/src/pages/a.test.tsx',
  'backend/test/a.ts',
  'e2e/forms/a.spec.ts',
])('refuses waits for a time and time-outs of a test’s own, in %s', (path) => {
  expect(refused(path, WAITS)).toEqual(WAITS.map((_, at) => at + 1));
});

it('takes waits for a state, a turn of the event loop, and clocks that the test sets', () => {
  const lines = [
    "import { setImmediate as turn } from 'node:timers/promises';",
    'await vi.waitFor(check, { interval: 10 });',
    'await expect.poll(check, { timeout: PATIENCE_MS }).toBe(1);',
    "vi.useFakeTimers({ toFake: ['setTimeout'] });",
    'vi.advanceTimersByTime(8000);',
    'await new Promise((resolve) => setImmediate(resolve));',
    'setTimeout(arrive, 10);',
    'call({ timeoutMs: 80 });',
  ];
  expect(refused('shell/src/a.test.ts', lines)).toEqual([]);
});

it('leaves the code alone that tests are about', () => {
  expect(refused('shell/src/a.ts', WAITS)).toEqual([]);
});
