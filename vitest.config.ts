import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Unit and component tests; each app's own lie beside its code. */
export default defineConfig({
  plugins: [react()],
  test: {
    include: ['{shell,mfe-*,shared-lib,delivery}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    // Starting a document takes long while both cores are busy.
    testTimeout: 20_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
