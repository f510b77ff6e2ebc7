import type { federation } from '@module-federation/vite';
import { installedVersion, type RemoteName } from '../project.ts';

/** How the shell shares a module with the remotes, which never bring their own. */
interface SharedModule {
  name: string;
  /** What a remote requires; the shell's version is that of the installed package. */
  requiredVersion: string;
}

/** The one table of shared modules. All are singletons: two copies of any of them break the page. */
export const SHARED_MODULES: readonly SharedModule[] = [
  { name: 'react', requiredVersion: '^19.3.0' },
  { name: 'react/jsx-runtime', requiredVersion: '^19.3.0' },
  { name: 'react-dom', requiredVersion: '^19.3.0' },
  { name: 'react-router-dom', requiredVersion: '^7.18.0' },
  { name: 'shared-lib', requiredVersion: '^1.0.0' },
];

/** What every remote exposes: names of the container, files below the remote's folder. */
export const EXPOSES: Readonly<Record<string, string>> = { './routes': './src/routes.ts' };

type FederationOptions = Parameters<typeof federation>[0];

/**
 * How every remote is federated: it exposes its routes, takes every shared module from the shell (`import:
 * false` keeps copies out of the release), and uses the shell's runtime.
 */
export function federationOptions(name: RemoteName): FederationOptions {
  return {
    name: `mfe_${name}`,
    filename: 'remoteEntry.js',
    exposes: { ...EXPOSES },
    shared: Object.fromEntries(
      SHARED_MODULES.map(({ name: module, requiredVersion }) => [
        module,
        { singleton: true, requiredVersion, import: false as const },
      ]),
    ),
    experiments: { externalRuntime: true },
    disableSnapshot: true,
    disableRemote: true,
    manifest: true,
    dts: false,
    // One millisecond: see docs/decisions/007.
    moduleParseIdleTimeout: 0.001,
  } as FederationOptions;
}

/** Constants of the shell's code: what the federation runtime leaves out, and the provided versions. */
export function shellDefines(): Record<string, string> {
  const versions = Object.fromEntries(SHARED_MODULES.map(({ name }) => [name, installedVersion(name)]));
  return {
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    ENV_TARGET: '"web"',
    __SHARED_VERSIONS__: JSON.stringify(versions),
  };
}
