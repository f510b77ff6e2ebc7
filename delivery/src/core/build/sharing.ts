import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { federation } from '@module-federation/vite';
import { appPath, PROJECT_ROOT } from '../project/project.ts';
import type { AppName } from '../store/version-set.ts';

/** The package of a module: `react` for `react/jsx-runtime`. */
export const packageOf = (module: string): string =>
  module.split('/', module.startsWith('@') ? 2 : 1).join('/');

export function installedVersion(module: string): string {
  const manifest = join(PROJECT_ROOT, 'node_modules', packageOf(module), 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** All are singletons, because two copies of a module break the page. */
export const SHARED_MODULES = [
  { name: 'react', requiredVersion: '^19.3.0' },
  { name: 'react/jsx-runtime', requiredVersion: '^19.3.0' },
  { name: 'react-dom', requiredVersion: '^19.3.0' },
  { name: 'react-router-dom', requiredVersion: '^7.18.0' },
  { name: 'shared-lib', requiredVersion: '^1.0.0' },
];

/** The module that a remote exposes as `./routes` (`BrowserRoute` in shared-lib). */
export function routesModule(name: AppName): string {
  const own = 'src/browser-routes.ts';
  return existsSync(appPath(name, own)) ? own : 'src/routes.ts';
}

export function fragmentsModule(name: AppName): string | null {
  const own = 'src/fragments.ts';
  return existsSync(appPath(name, own)) ? own : null;
}

export const CONTAINER = 'remoteEntry.js';

export const STYLESHEET = 'style.css';

export const FONTS = 'assets/fonts.css';

type FederationOptions = Parameters<typeof federation>[0];

/** A remote gets every shared module from the shell (`import: false`). */
export function federationOptions(name: AppName): FederationOptions {
  const fragments = fragmentsModule(name);
  return {
    name: `mfe_${name}`,
    filename: CONTAINER,
    exposes: { './routes': `./${routesModule(name)}`, ...(fragments && { './fragments': `./${fragments}` }) },
    shared: Object.fromEntries(
      SHARED_MODULES.map(({ name: module, requiredVersion }) => [
        module,
        { singleton: true, requiredVersion, import: false as const },
      ]),
    ),
    experiments: { externalRuntime: true },
    disableSnapshot: true,
    disableRemote: true,
    // With `auto`, a host finds the files next to the manifest.
    publicPath: 'auto',
    manifest: {
      // Other hosts find the stylesheet here. With `bundleAllCSS`, this site's shell would load a second copy.
      additionalData({ stats }) {
        for (const { assets } of (stats.exposes ?? []) as { assets: { css: { sync: string[] } } }[])
          assets.css.sync = [STYLESHEET];
      },
    },
    dts: false,
    // Ends the plugin's search for used exports, which fails on a busy machine. All exports are shared.
    moduleParseIdleTimeout: 0.001,
  } as FederationOptions;
}

/** Constants in the shell's code. The first two omit parts of the federation runtime. */
export function shellDefines(): Record<string, string> {
  const versions = Object.fromEntries(SHARED_MODULES.map(({ name }) => [name, installedVersion(name)]));
  return {
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    ENV_TARGET: '"web"',
    __SHARED_VERSIONS__: JSON.stringify(versions),
  };
}
