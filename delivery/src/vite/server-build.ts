import react from '@vitejs/plugin-react';
import { type InlineConfig, mergeConfig } from 'vite';
import { baseConfig } from './base-config.ts';
import type { BuildTarget } from './client-build.ts';

/** What delivery renders a release's pages with. Shared modules stay outside, one instance for all bundles. */
export function serverBuild({ app, base, outDir, mode }: BuildTarget): InlineConfig {
  return mergeConfig(baseConfig(app), {
    base,
    mode,
    plugins: [react()],
    // Every other dependency comes along: a release renders wherever it lies, and always the same. Only
    // axios does not: it is loaded at the first call, which rendering never makes.
    ssr: {
      noExternal: true,
      external: ['react', 'react-dom', 'react-router', 'react-router-dom', 'axios'],
    },
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input:
          app === 'shell'
            ? { server: 'src/server.tsx', 'shared-lib': '../shared-lib/src/index.ts' }
            : { routes: 'src/routes.ts' },
        external: app === 'shell' ? [] : ['shared-lib'],
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  } satisfies InlineConfig);
}
