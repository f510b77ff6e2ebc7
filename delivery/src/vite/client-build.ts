import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { type InlineConfig, mergeConfig } from 'vite';
import type { AppName } from '../project.ts';
import { baseConfig } from './base-config.ts';
import { federationOptions } from './federation-options.ts';
import { leanDependencies } from './lean-dependencies.ts';
import { leanRoutes } from './lean-routes.ts';
import { scenes } from './scenes.ts';
import { shellDefines } from './shell-defines.ts';
import { verifiedImports } from './verified-imports.ts';
import { wholeSharedModules } from './whole-shared-modules.ts';

/** One build of one app. */
export interface BuildTarget {
  app: AppName;
  /** The release's address, `/_r/<app>/<version>/`: the same in the client's and the server's build. */
  base: string;
  outDir: string;
  /** `development` takes React's development build, for the hydration tests. */
  mode: 'production' | 'development';
}

// Many small shared chunks would cost a reader more requests than the few bytes that they save.
const CHUNKS = [
  { name: 'common', test: /shared-lib\/src\/ui|__loadShare__/, priority: 3 },
  {
    name: 'parts',
    test: /mfe-\w+\/src\/(?!(?:pages|reading|legal|generated)\/)|lucide-react\/dist\/esm\/(?!icons\/)/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'reading',
    test: /mfe-\w+\/src\/(?:reading|generated)\/|lucide-react\/dist\/esm\/icons\//,
    minShareCount: 2,
    priority: 1,
  },
];

/** What the browser gets of a release. */
export function clientBuild({ app, base, outDir, mode }: BuildTarget): InlineConfig {
  const shell = app === 'shell';
  const [markShared, unmarkShared] = wholeSharedModules();
  return mergeConfig(baseConfig(app), {
    base,
    mode,
    define: shell ? shellDefines() : {},
    plugins: [
      react(),
      scenes(),
      leanRoutes(),
      verifiedImports(),
      shell && mode === 'production' ? leanDependencies() : null,
      app === 'shell' ? null : [markShared, federation(federationOptions(app)), unmarkShared],
    ],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      manifest: true,
      // One stylesheet a release: delivery composes it with the shell's into the page's only stylesheet.
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      // 1.4 KB smaller over shell and remote than the default, after compression.
      minify: mode === 'production' ? 'terser' : false,
      terserOptions: {
        module: true,
        ecma: 2020,
        compress: { passes: 3, unsafe_arrows: true, unsafe_methods: true, pure_getters: true },
      },
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: shell ? {} : { codeSplitting: { groups: CHUNKS } },
        input: shell ? { main: 'src/main.tsx', boot: 'src/boot/boot.ts' } : 'src/routes.ts',
      },
    },
  } satisfies InlineConfig);
}
