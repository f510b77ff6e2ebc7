import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Unit and component tests; each app's own lie beside its code. */
export default defineConfig({
  plugins: [react()],
  test: {
    exclude: ['**/node_modules/**', '**/dist/**', 'delivery/template/**'],
    environment: 'node',
    // Vitest would leave a core to itself, and have one of two do nothing most of the time.
    maxWorkers: '100%',
    setupFiles: 'shared-lib/testing/patient-waits.ts',
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      // What a module keeps for the life of a page (cookies, tabs, the session) must not reach the next file.
      {
        extends: true,
        test: { name: 'apart', include: ['{shell,mfe-account,shared-lib}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{mfe-content,mfe-guide,delivery,docs}/**/*.test.{ts,tsx}'],
          isolate: false,
        },
      },
    ],
  },
});
