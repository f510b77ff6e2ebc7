import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { mergeConfig, type ServerOptions, type UserConfig, type UserConfigFnObject } from 'vite';
import { appOf, PROJECT_ROOT } from '../project/project.ts';
import type { AppName } from '../store/version-set.ts';
import { appPlugins } from './app-build.ts';
import { baseConfig } from './builds.ts';
import { pictures } from './pictures.ts';
import { federationOptions } from './sharing.ts';
import { className, cssLayer } from './styles.ts';

export type { AppBuild, SourceIssue } from './app-build.ts';

/** A remote's Vite configuration; `vite --mode standalone` serves it without the shell. */
export function remoteConfig(name: AppName): UserConfigFnObject {
  return ({ mode }): UserConfig => (mode === 'standalone' ? standaloneConfig(name) : remoteDevelopment(name));
}

/** The development server that the development shell loads the remote from. */
export function remoteDevelopment(name: AppName): UserConfig {
  return mergeConfig(baseConfig(name, true), {
    base: '/',
    plugins: [
      react({ reactRefreshHost: `http://localhost:${appOf('shell').port}` }),
      federation(federationOptions(name)),
    ],
    // There is no HTML to scan. A dependency that is found later reloads the page.
    optimizeDeps: { entries: ['src/routes.ts'] },
    server: developmentServer(name),
  } satisfies UserConfig);
}

/** A remote without shell and federation, whose plugin cannot serve `index.html`. BACKEND_URL: http://localhost:4390. */
function standaloneConfig(name: AppName): UserConfig {
  const { folder, port } = appOf(name);
  return {
    root: join(PROJECT_ROOT, folder),
    cacheDir: join(PROJECT_ROOT, 'node_modules/.vite', `${folder}-standalone`),
    plugins: [cssLayer('app'), pictures(), appPlugins(name, true), react()],
    css: { modules: { generateScopedName: className } },
    optimizeDeps: {
      // The sources of an installed shared-lib need the plugins above.
      exclude: ['shared-lib'],
      include: ['react/jsx-dev-runtime', 'react-dom/client', 'react-router-dom'],
    },
    server: {
      port,
      strictPort: true,
      proxy: { '/api': process.env.BACKEND_URL ?? 'http://localhost:4390' },
    },
  };
}

export function developmentServer(name: AppName): ServerOptions {
  const { port } = appOf(name);
  // Dependencies may be linked from another folder.
  const dependencies = dirname(dirname(realpathSync(join(PROJECT_ROOT, 'node_modules/vite'))));
  return {
    port,
    strictPort: true,
    origin: `http://localhost:${port}`,
    cors: true,
    fs: { allow: [PROJECT_ROOT, dependencies] },
  };
}
