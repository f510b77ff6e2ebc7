import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { mergeConfig, type UserConfig, type UserConfigFnObject } from 'vite';
import { appOf, PROJECT_ROOT } from '../project/project.ts';
import type { AppName } from '../store/version-set.ts';
import { baseConfig } from './builds.ts';
import { showMistakes } from './show-mistakes.ts';

export type { AppBuild, SourceIssue } from './app-build.ts';

/** Vite's configuration for a remote without the shell. Omits the federation plugin, which cannot serve an `index.html`. */
export const remoteConfig =
  (name: AppName): UserConfigFnObject =>
  (): UserConfig => {
    const { folder, port } = appOf(name);
    return mergeConfig(baseConfig(name, true), {
      logLevel: 'info',
      cacheDir: join(PROJECT_ROOT, 'node_modules/.vite', `${folder}-standalone`),
      plugins: [react(), showMistakes([name])],
      optimizeDeps: {
        // The dependency optimizer would skip the plugins above. An installed shared-lib needs these plugins.
        exclude: ['shared-lib'],
        include: ['react/jsx-dev-runtime', 'react-dom/client', 'react-router-dom'],
      },
      server: {
        port,
        strictPort: true,
        proxy: { '/api': process.env.BACKEND_URL || 'http://localhost:4390' },
      },
    } satisfies UserConfig);
  };
