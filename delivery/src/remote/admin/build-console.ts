import { join } from 'node:path';
import { build } from 'vite';
import { PROJECT_ROOT } from '../../core/project/project.ts';

/* Builds the console into a folder, in a process of its own: a server does not keep the bundler in memory. */

const [, , outDir] = process.argv;
await build({
  root: join(PROJECT_ROOT, 'console'),
  logLevel: 'warn',
  build: { outDir: outDir ?? '', emptyOutDir: true },
});
process.disconnect?.();
