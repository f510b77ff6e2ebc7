import { fileURLToPath } from 'node:url';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { defineConfig } from 'vitest/config';

/** Operations: what `deploy/` promises, tried with the real programs. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'operations',
    passWithNoTests: true,
    include: ['test/*.test.ts'],
    setupFiles: 'shared-lib/testing/patient-waits.ts',
    // The longest waits for its own visitors half of the time; the others run beside it. Two empty machines, which only the
    // whole run has, would have the same ports.
    maxWorkers: isWhole ? 1 : 2,
  },
});
