import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'backend',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    setupFiles: ['shared-lib/testing/set-timeouts.ts', './test/cheap-passwords.ts'],
    // No test needs fresh modules, and loading them takes longer than running most test files.
    isolate: false,
    maxWorkers: 2,
  },
});
