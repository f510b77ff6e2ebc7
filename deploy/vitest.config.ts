import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Without Docker, the tests start no containers. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'operations',
    include: ['test/*.test.ts'],
    setupFiles: 'shared-lib/testing/set-timeouts.ts',
  },
});
