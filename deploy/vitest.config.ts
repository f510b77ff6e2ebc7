import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Operations: what `deploy/` promises, tried with the real programs. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'operations',
    passWithNoTests: true,
    include: ['test/*.test.ts'],
    setupFiles: 'shared-lib/testing/patient-waits.ts',
    // The longest waits for its own visitors half of the time; the others run beside it.
    maxWorkers: 2,
  },
});
