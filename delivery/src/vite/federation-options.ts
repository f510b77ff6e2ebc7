import type { federation } from '@module-federation/vite';
import type { RemoteName } from '../project.ts';
import { SHARED_MODULES } from '../shared-modules.ts';

type FederationOptions = Parameters<typeof federation>[0];

/**
 * How every remote is federated. It exposes its routes, takes every shared module from the shell
 * (`import: false` keeps a copy of its own out of the release), and uses the shell's runtime.
 */
export function federationOptions(name: RemoteName): FederationOptions {
  return {
    name: `mfe_${name}`,
    filename: 'remoteEntry.js',
    exposes: { './routes': './src/routes.ts' },
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
  } as FederationOptions;
}
