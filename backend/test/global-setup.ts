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
    /** Address of a PostgreSQL database on which tests may create databases of their own. */
    postgresUrl: string;
    /** A folder of compiled modules, so that a process starts in half the time. */
    compileCache: string;
  }
}

/** One PostgreSQL server and one cache of compiled modules for the whole run; both end with it. */
export default async function setup(project: TestProject): Promise<() => void | Promise<void>> {
  const compileCache = mkdtempSync(join(tmpdir(), 'gg-compiled-'));
  project.provide('compileCache', compileCache);
  const remove = () => rmSync(compileCache, { recursive: true, force: true });
  if (!ENGINES.includes('postgres')) return remove;
  const [server] = await Promise.all([startPostgres(), fillCache(compileCache)]);
  project.provide('postgresUrl', server.urlOf('postgres'));
  return async () => {
    await server.stop();
    remove();
  };
}

/** The cache is written when a process ends, but not when it is killed, as many are here: one loads it all and ends. */
async function fillCache(folder: string): Promise<void> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: folder, PORT: 'none' };
  await once(spawn(process.execPath, [MAIN], { env, stdio: 'ignore' }), 'exit');
}
