import type { Release } from '../store/site.ts';

/** @throws Error when two apps claim one path: the shell could not know whose page it is. */
export function checkRoutes(releases: readonly Release[]): void {
  const owners = new Map<string, string>();
  for (const { app, version, routes } of releases) {
    for (const { path } of routes) {
      const owner = owners.get(path);
      if (owner)
        throw new Error(`${app} ${version} claims ${path}, which ${owner} owns: rename one of the two.`);
      owners.set(path, app);
    }
  }
}
