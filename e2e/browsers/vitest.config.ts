import { fileURLToPath } from 'node:url';
import { TEST_TIMEOUT_MS } from 'shared-lib/testing/patience.ts';
import { defineConfig } from 'vitest/config';

/** The journeys in Firefox and WebKit; Playwright runs everything else, in Chromium. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'browsers',
    include: ['*.test.ts'],
    globalSetup: './site.ts',
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
  },
});
