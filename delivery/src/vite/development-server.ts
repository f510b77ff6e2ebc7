import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ServerOptions } from 'vite';
import { APPS, type AppName, PROJECT_ROOT } from '../project.ts';

/** What the development servers of shell and remotes have in common. */
export function developmentServer(name: AppName): ServerOptions {
  const { port } = APPS[name];
  // Dependencies may be linked from another folder.
  const dependencies = dirname(dirname(realpathSync(join(PROJECT_ROOT, 'node_modules/vite'))));
  return {
    port,
    strictPort: true,
    origin: `http://localhost:${port}`,
    cors: true,
    fs: { allow: [PROJECT_ROOT, dependencies] },
  };
}
