import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { mergeConfig, type UserConfig, type UserConfigFnObject } from 'vite';
import { APPS, type RemoteName } from '../project.ts';
import { baseConfig } from './base-config.ts';
import { developmentServer } from './development-server.ts';
import { federationOptions } from './federation-options.ts';
import { generatedSources } from './generated-sources.ts';
import { scenes } from './scenes.ts';
import { standaloneConfig } from './standalone-config.ts';

/**
 * A remote's whole Vite configuration: `vite` serves it to the shell in development, `vite --mode
 * standalone` shows it on its own. Releases are built by `delivery/src/build`.
 */
export function remoteConfig(name: RemoteName): UserConfigFnObject {
  return ({ mode }): UserConfig => (mode === 'standalone' ? standaloneConfig(name) : remoteDevelopment(name));
}

/** The development server that the development shell loads the remote from. */
export function remoteDevelopment(name: RemoteName): UserConfig {
  return mergeConfig(baseConfig(name), {
    base: '/',
    plugins: [
      react({ reactRefreshHost: `http://localhost:${APPS.shell.port}` }),
      scenes(),
      generatedSources(name),
      federation(federationOptions(name)),
    ],
    server: developmentServer(name),
  } satisfies UserConfig);
}
