import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { ENGINES } from './fresh-environment.ts';
import { startPostgres } from './start-postgres.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** A folder of compiled modules, which halves the start time of processes. */
    compileCache: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void | Promise<void>> {
  const compileCache = mkdtempSync(join(tmpdir(), 'gg-compiled-'));
  project.provide('compileCache', compileCache);
  const remove = () => rmSync(compileCache, { recursive: true, force: true });
  if (!ENGINES.includes('postgres')) return remove;
  // Node writes the cache only when a process exits normally. An invalid PORT ends this child after its imports.
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, PORT: 'none' };
  const loaded = once(spawn(process.execPath, [MAIN], { env, stdio: 'ignore' }), 'exit');
  const [server] = await Promise.all([startPostgres(), loaded]);
  project.provide('postgresUrl', server.urlOf('postgres'));
  return async () => {
    await server.stop();
    remove();
  };
}
