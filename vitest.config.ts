import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { isWithout } from 'shared-lib/testing/this-run.ts';
import { defineConfig } from 'vitest/config';
import { pictures } from './delivery/src/core/build/pictures.ts';
import { contentPlugin } from './mfe-content/loader/content-plugin.ts';

/** Tests that need PostgreSQL: several servers on one database. */
const LEFT_OUT = [...(isWithout('PostgreSQL') ? ['delivery/src/store-postgres/*.test.ts'] : [])];

/** A test that needs its own jsdom document, because it adds listeners to the document. */
const OWN_PAGE = 'mfe-content/src/islands/activate.test.ts';

/** Files that every run excludes. */
const NOT_HERE = ['**/node_modules/**', '**/dist/**', 'delivery/template/**', ...LEFT_OUT];

/** Unit and component tests, which are next to the code. */
export default defineConfig({
  plugins: [
    contentPlugin({ withDrafts: false }),
    pictures(join(import.meta.dirname, 'mfe-content')),
    react(),
  ],
  test: {
    exclude: NOT_HERE,
    environment: 'node',
    // By default Vitest reserves a core for itself, which would leave one of two mostly idle.
    maxWorkers: '100%',
    setupFiles: 'shared-lib/testing/patient-waits.ts',
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      // Isolated, because module state that lasts as long as a page (cookies, tabs, the session) must not leak.
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
          exclude: [...NOT_HERE, 'mfe-account/**', OWN_PAGE],
          isolate: false,
          setupFiles: 'shared-lib/testing/patient-waits.ts',
        },
      },
    ],
  },
});
