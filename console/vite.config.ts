import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cssLayer } from '../delivery/src/core/build/styles.ts';
import { BUILD_TARGET } from '../delivery/src/core/build/supported-browsers.ts';

/** The console, built by `delivery/src/remote/admin/console-files.ts`. */
export default defineConfig({
  base: '/console/',
  publicDir: false,
  plugins: [react(), cssLayer('app')],
  build: {
    target: BUILD_TARGET,
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
  },
});
