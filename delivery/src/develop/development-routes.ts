import { readdir, stat } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteRoute } from 'shared-lib';
import { APPS, type RemoteName } from '../apps.ts';
import { PROJECT_ROOT } from '../project-root.ts';

// Node keeps a module for good, so each state of the sources is imported under addresses of its own:
// what a module so addressed imports has the same mark.
const MARK = 'changed';

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const mark = context.parentURL && new URL(context.parentURL).searchParams.get(MARK);
    return mark && specifier.startsWith('.')
      ? { ...resolved, url: `${resolved.url}?${MARK}=${mark}` }
      : resolved;
  },
});

/** When a source below the folder was changed last, in milliseconds since 1970. */
async function lastChange(folder: string): Promise<number> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return Math.max(...times);
}

/** The routes of a remote as its source has them now. */
export async function developmentRoutes(name: RemoteName): Promise<readonly RemoteRoute[]> {
  const src = join(PROJECT_ROOT, APPS[name].folder, 'src');
  const file = pathToFileURL(join(src, 'routes.ts')).href;
  const module = (await import(`${file}?${MARK}=${await lastChange(src)}`)) as {
    routes: readonly RemoteRoute[];
  };
  return module.routes;
}
