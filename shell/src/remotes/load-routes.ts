import type { ModuleFederation } from '@module-federation/runtime';
import type { RemoteRoute } from 'shared-lib';
import type { FoundPage } from './found-page.ts';

/** Loads a remote's `./routes`. `anew` has the federation runtime forget a remote that failed to start. */
export async function loadRoutes(
  host: ModuleFederation,
  { app, release }: FoundPage,
  anew: boolean,
): Promise<readonly RemoteRoute[]> {
  const name = `mfe_${app}`;
  host.registerRemotes([{ name, entry: release.entry, type: 'module' }], { force: anew });
  const module = await host.loadRemote<{ routes?: readonly RemoteRoute[] }>(`${name}/routes`);
  if (!Array.isArray(module?.routes) || !module.routes.every((route) => route?.path && route.load))
    throw new Error('its entry exposes no list of routes');
  return module.routes;
}
