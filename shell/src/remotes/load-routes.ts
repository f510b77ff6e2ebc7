import type { ModuleFederation } from '@module-federation/runtime';
import type { RemoteRoute } from 'shared-lib';
import type { FoundPage } from './found-page.ts';

/**
 * Loads a remote's `./routes`. From the second attempt on, its entry gets a new address: both the
 * federation runtime and the browser's module map remember a failed one.
 */
export async function loadRoutes(
  host: ModuleFederation,
  { app, release }: FoundPage,
  attempt: number,
): Promise<readonly RemoteRoute[]> {
  const name = `mfe_${app}`;
  const entry = attempt === 0 ? release.entry : `${release.entry}?r=${attempt}`;
  host.registerRemotes([{ name, entry, type: 'module' }], { force: attempt > 0 });
  const module = await host.loadRemote<{ routes?: readonly RemoteRoute[] }>(`${name}/routes`);
  if (!Array.isArray(module?.routes)) throw new Error('its entry exposes no list of routes');
  return module.routes;
}
