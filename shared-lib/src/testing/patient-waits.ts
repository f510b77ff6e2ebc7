/** Vitest's setup file: tests and hooks time out after TEST_TIMEOUT_MS, and every wait for a state after PATIENCE_MS. */
import { vi } from 'vitest';
import { PATIENCE_MS, TEST_TIMEOUT_MS } from './patience.ts';

vi.setConfig({
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
});

// Vitest cannot set the timeouts of waitFor and waitUntil. They are wrapped once: files without isolation share one `vi`.
if (!('isPatient' in vi)) {
  const { waitFor, waitUntil } = vi;
  const patient = <Options extends object>(options?: number | Options) =>
    typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options };
  vi.waitFor = (check, options) => waitFor(check, patient(options));
  vi.waitUntil = (check, options) => waitUntil(check, patient(options));
  Object.assign(vi, { isPatient: true });
}

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: PATIENCE_MS });
  // jsdom has no layout, hence no scrollIntoView.
  Element.prototype.scrollIntoView ??= () => {};
}
