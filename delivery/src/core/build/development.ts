import { realpathSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import {
  type EnvironmentModuleNode,
  mergeConfig,
  normalizePath,
  type Plugin,
  type ServerOptions,
  type UserConfig,
  type UserConfigFnObject,
} from 'vite';
import { appOf, PROJECT_ROOT } from '../project/project.ts';
import type { AppName } from '../store/app-name.ts';
import { generateSources } from './build-release.ts';
import { baseConfig } from './builds.ts';
import { federationOptions } from './sharing.ts';
import { className, cssLayer, scenes } from './styles-and-pictures.ts';

/**
 * A remote's whole Vite configuration. `vite` serves it to the development shell, `vite --mode standalone`
 * shows it alone. `delivery/src/core/build` builds releases.
 */
export function remoteConfig(name: AppName): UserConfigFnObject {
  return ({ mode }): UserConfig => (mode === 'standalone' ? standaloneConfig(name) : remoteDevelopment(name));
}

/** The development server that the development shell loads the remote from. */
export function remoteDevelopment(name: AppName): UserConfig {
  return mergeConfig(baseConfig(name), {
    base: '/',
    plugins: [
      react({ reactRefreshHost: `http://localhost:${appOf('shell').port}` }),
      scenes(),
      generatedSources(name),
      federation(federationOptions(name)),
    ],
    // There is no HTML to start from. A dependency found later reloads the page that needs it.
    optimizeDeps: { entries: ['src/routes.ts'] },
    server: developmentServer(name),
  } satisfies UserConfig);
}

/**
 * A remote alone, without shell and federation (`vite --mode standalone`): the federation plugin cannot
 * serve a remote's own `index.html`. The backend is at BACKEND_URL (default http://localhost:4390).
 */
function standaloneConfig(name: AppName): UserConfig {
  const { folder, port } = appOf(name);
  return {
    root: join(PROJECT_ROOT, folder),
    cacheDir: join(PROJECT_ROOT, 'node_modules/.vite', `${folder}-standalone`),
    plugins: [cssLayer('app'), react(), scenes(), generatedSources(name)],
    css: { modules: { generateScopedName: className } },
    server: {
      port,
      strictPort: true,
      proxy: { '/api': process.env.BACKEND_URL ?? 'http://localhost:4390' },
    },
  };
}

/** What the development servers of shell and remotes share. */
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

const ROUTES = /[/-](?:routes|pages)\.ts$/;

/**
 * In development, writes the modules that follow from an app's data (`generator` in `define-site.ts`) at the
 * start and when a file of `src/data` changes, and sends them together with the data: new data never meets
 * old icons. An open page keeps its routes, so an edited title needs no reload; a module that comes or goes
 * changes the pages, and reloads. A mistake in the data is shown over the page until it is fixed.
 */
function generatedSources(name: AppName): Plugin | null {
  const { folder, generator } = appOf(name);
  if (!generator) return null;
  const src = normalizePath(join(PROJECT_ROOT, folder, 'src'));
  const data = `${src}/data/`;
  const generated = `${src}/generated/`;
  const say = ({ message }: Error) => console.error(`\n${message}\n`);
  const listed = async () => (await readdir(generated)).sort().join();
  let last: Promise<unknown> = Promise.resolve();
  /** Returns whether modules have come or gone. */
  const generate = (): Promise<boolean> => {
    const next = last
      .catch(() => {})
      .then(async () => {
        const before = await listed();
        await generateSources(name);
        return before !== (await listed());
      });
    last = next;
    return next;
  };
  return {
    name: 'generated-sources',
    apply: 'serve',
    configureServer: async () => {
      // With a mistake in one file the pages still work.
      await generate().catch(say);
    },
    async hotUpdate({ file, modules }) {
      const { name: environment, hot, moduleGraph } = this.environment;
      if (environment !== 'client') return;
      if (file.startsWith(generated)) return [];
      if (!file.startsWith(data) || !/(?<!\.test)\.ts$/.test(file)) return;
      let otherPages = false;
      try {
        otherPages = await generate();
      } catch (error) {
        say(error as Error);
        hot.send({ type: 'error', err: { message: (error as Error).message, stack: '' } });
        return [];
      }
      if (otherPages) {
        hot.send({ type: 'full-reload' });
        return [];
      }
      const following: EnvironmentModuleNode[] = [];
      for (const [path, nodes] of moduleGraph.fileToModulesMap) {
        if (path.startsWith(generated) && !ROUTES.test(path)) following.push(...nodes);
      }
      return [...modules, ...following];
    },
  };
}
