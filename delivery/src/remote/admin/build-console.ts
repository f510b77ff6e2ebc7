import { join } from 'node:path';
import { build } from 'vite';
import { PROJECT_ROOT } from '../../core/project/project.ts';

/* Builds the console into a folder, in a process of its own: a server does not keep the bundler in memory. */

const [, , outDir] = process.argv;
await build({
  root: join(PROJECT_ROOT, 'console'),
  // The usual one writes beside the sources, where a container may not.
  configLoader: 'native',
  logLevel: 'warn',
  build: { outDir: outDir ?? '', emptyOutDir: true },
});
process.disconnect?.();
