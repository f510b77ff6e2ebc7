import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '../store/site.ts';

/** A module that a remote expects of the shell at run time. */
export interface RequiredModule {
  name: string;
  /** A range of versions (semver). */
  range: string;
  /** True when the release brings a copy, so that there would be two of it in the page. */
  bringsOwn: boolean;
}

interface FederationManifest {
  shared: readonly {
    name: string;
    requiredVersion: string;
    assets?: { js?: { sync?: readonly string[]; async?: readonly string[] } };
  }[];
}

/**
 * What a built remote really requires: its `mf-manifest.json`, which the federation plugin writes, and what
 * `release.json` says where there is none.
 */
export async function requiredModules(folder: string, { shared }: Release): Promise<RequiredModule[]> {
  const file = join(folder, 'client/mf-manifest.json');
  if (!existsSync(file)) {
    return Object.entries(shared).map(([name, range]) => ({ name, range, bringsOwn: false }));
  }
  const manifest = JSON.parse(await readFile(file, 'utf8')) as FederationManifest;
  return manifest.shared.map(({ name, requiredVersion, assets }) => ({
    name,
    range: requiredVersion,
    bringsOwn: [...(assets?.js?.sync ?? []), ...(assets?.js?.async ?? [])].length > 0,
  }));
}
