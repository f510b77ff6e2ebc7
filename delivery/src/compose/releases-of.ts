import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName } from '../apps.ts';
import type { Release } from '../release/release.ts';

/** Which version of each app. */
export type Versions = Readonly<Record<AppName, string>>;

/** The folder of a release. */
export function releaseFolder(site: string, app: AppName, version: string): string {
  return join(site, 'releases', app, version);
}

/** Reads the releases that belong together. */
export async function releasesOf(site: string, versions: Versions): Promise<Record<AppName, Release>> {
  const entries = Object.entries(versions) as [AppName, string][];
  const releases = await Promise.all(
    entries.map(async ([app, version]) => {
      const text = await readFile(join(releaseFolder(site, app, version), 'release.json'), 'utf8');
      return [app, JSON.parse(text) as Release] as const;
    }),
  );
  return Object.fromEntries(releases) as Record<AppName, Release>;
}
