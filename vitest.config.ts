import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { isWithout } from 'shared-lib/testing/this-run.ts';
import { defineConfig } from 'vitest/config';
import { pictures } from './delivery/src/core/build/pictures.ts';
import { contentPlugin } from './mfe-content/loader/content-plugin.ts';

const POSTGRES_TESTS = [...(isWithout('PostgreSQL') ? ['delivery/src/store-postgres/*.test.ts'] : [])];

/** A test that needs its own jsdom document, because it adds listeners to the document. */
const OWN_PAGE = 'mfe-content/src/islands/activate.test.ts';

const EXCLUDED = ['**/node_modules/**', '**/dist/**', 'delivery/template/**', ...POSTGRES_TESTS];

export default defineConfig({
  plugins: [contentPlugin(false), pictures(join(import.meta.dirname, 'mfe-content')), react()],
  test: {
    exclude: EXCLUDED,
    environment: 'node',
    // By default Vitest reserves a core for itself, which is half of a two-core machine.
    maxWorkers: '100%',
    setupFiles: 'shared-lib/testing/set-timeouts.ts',
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      // Isolated, because state that belongs to one page (variables, cookies, listeners) must not leak to other tests.
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['{shell,mfe-account,shared-lib}/**/*.test.{ts,tsx}', OWN_PAGE],
        },
      },
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{mfe-*,delivery,docs,console}/**/*.test.{ts,tsx}'],
          exclude: [...EXCLUDED, 'mfe-account/**', OWN_PAGE],
          isolate: false,
        },
      },
    ],
  },
});
