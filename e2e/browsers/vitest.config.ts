import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The journeys in Firefox and WebKit; Playwright runs everything else, in Chromium. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'browsers',
    include: ['*.test.ts'],
    globalSetup: './site.ts',
    setupFiles: 'shared-lib/testing/patient-waits.ts',
    // Two windows of WebKit at a time leave one waiting for ever.
    fileParallelism: false,
  },
});
