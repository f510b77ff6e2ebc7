import { fileURLToPath } from 'node:url';
import { isWithout } from 'shared-lib/testing/this-run.ts';
import { defineConfig } from 'vitest/config';

/** About PostgreSQL alone. */
const ON_POSTGRESQL = [
  'src/operations/move-to-postgres-operation.test.ts',
  'test/postgres-outage.test.ts',
  'test/replicas.test.ts',
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'backend',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: isWithout('PostgreSQL') ? ON_POSTGRESQL : [],
    globalSetup: './test/global-setup.ts',
    setupFiles: ['shared-lib/testing/patient-waits.ts', './test/cheap-passwords.ts'],
    // No module has state between tests, and loading them takes longer than most files.
    isolate: false,
    maxWorkers: 2,
  },
});
