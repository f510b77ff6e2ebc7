/** Vitest's setup file. */
import { vi } from 'vitest';
import { STATE_TIMEOUT_MS, TEST_TIMEOUT_MS } from './test-timeouts.ts';

vi.setConfig({
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: STATE_TIMEOUT_MS } },
});

// Vitest has no setting for these timeouts. The functions are wrapped once, because test files may share `vi`.
if (!('hasTestTimeouts' in vi)) {
  const { waitFor, waitUntil } = vi;
  const withTimeout = <Options extends object>(options?: number | Options) =>
    typeof options === 'number' ? options : { timeout: STATE_TIMEOUT_MS, ...options };
  vi.waitFor = (check, options) => waitFor(check, withTimeout(options));
  vi.waitUntil = (check, options) => waitUntil(check, withTimeout(options));
  Object.assign(vi, { hasTestTimeouts: true });
}

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: STATE_TIMEOUT_MS });
  // jsdom has no layout, hence no scrollIntoView.
  Element.prototype.scrollIntoView ??= () => {};
}
