import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../e2e/support/network.ts';
import { findPostgresBinaries } from './find-postgres-binaries.ts';
import { quickFolder } from './quick-folder.ts';
import { until } from './until.ts';

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

/** Starts a real PostgreSQL in a temporary folder, on a free port of 127.0.0.1. */
export async function startPostgres() {
  const folder = mkdtempSync(join(quickFolder(), 'gg-pg-'));
  // PostgreSQL refuses to run as root, so root starts it as `nobody`, a user of every Debian installation.
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  const owner = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o755);
  const binaries = findPostgresBinaries(folder);
  const data = join(folder, 'data');
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...options, stdio: 'pipe' },
  );
  const port = await freePort();
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | undefined;

  async function resume(): Promise<void> {
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'max_connections=120'];
    const args = ['-D', data, '-p', String(port), '-k', folder, ...settings];
    server = spawn(join(binaries, 'postgres'), args, { ...options, stdio: 'ignore' });
    await untilReady(urlOf('postgres'), server);
  }
  /** Keeps the data, unlike `stop`. */
  async function halt(): Promise<void> {
    const stopping = server;
    server = undefined;
    if (!stopping || stopping.exitCode !== null) return;
    stopping.kill('SIGINT');
    await once(stopping, 'exit');
  }
  async function stop(): Promise<void> {
    await halt();
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    await resume();
  } catch (error) {
    await stop();
    throw error;
  }
  return { urlOf, halt, resume, stop };
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  await until(async () => {
    if (server.exitCode !== null)
      throw new Error(`PostgreSQL ended with code ${server.exitCode} while starting.`);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      return false;
    }
  });
}
