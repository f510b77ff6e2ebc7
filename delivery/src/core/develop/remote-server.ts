import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { createServer, mergeConfig, type ServerOptions, type UserConfig, type ViteDevServer } from 'vite';
import { baseConfig } from '../build/builds.ts';
import { federationOptions } from '../build/sharing.ts';
import { appOf, PROJECT_ROOT } from '../project/project.ts';
import type { AppName } from '../store/version-set.ts';

/** Starts the server from which the development shell loads a remote. */
export const createRemoteServer = (name: AppName): Promise<ViteDevServer> =>
  createServer(
    mergeConfig(baseConfig(name, true), {
      base: '/',
      plugins: [
        react({ reactRefreshHost: `http://localhost:${appOf('shell').port}` }),
        federation(federationOptions(name)),
      ],
      // There is no HTML to scan for dependencies, and Vite reloads the page when it finds a dependency later.
      optimizeDeps: { entries: ['src/routes.ts'] },
      server: serverOptions(name),
    } satisfies UserConfig),
  );

export function serverOptions(name: AppName): ServerOptions {
  const { port } = appOf(name);
  // The packages in node_modules may be links to another folder.
  const dependencies = dirname(dirname(realpathSync(join(PROJECT_ROOT, 'node_modules/vite'))));
  return {
    port,
    strictPort: true,
    origin: `http://localhost:${port}`,
    fs: { allow: [PROJECT_ROOT, dependencies] },
  };
}
