import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type RouteData, sourceRoutes } from '../confine/release-routes.ts';
import { APPS, PROJECT_ROOT, type RemoteName } from '../project.ts';

/** What was read last of each remote, and of which state of its sources. */
const read = new Map<RemoteName, { changed: number; routes: Promise<readonly RouteData[]> }>();

/** When a source below the folder was changed last, in milliseconds since 1970. */
async function lastChange(folder: string): Promise<number> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return Math.max(...times);
}

/** The routes of a remote as its source has them now. */
export async function developmentRoutes(name: RemoteName): Promise<readonly RouteData[]> {
  const src = join(PROJECT_ROOT, APPS[name].folder, 'src');
  const changed = await lastChange(src);
  const known = read.get(name);
  if (known?.changed === changed) return known.routes;
  const routes = sourceRoutes(src).then((told) => told.routes);
  read.set(name, { changed, routes });
  return routes;
}
