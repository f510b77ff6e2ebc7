import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { isWithout } from 'shared-lib/testing/this-run.ts';
import { inject, onTestFinished } from 'vitest';
import { quickFolder } from './quick-folder.ts';

export type Engine = 'sqlite' | 'postgres';

export const ENGINES: readonly Engine[] = isWithout('PostgreSQL') ? ['sqlite'] : ['sqlite', 'postgres'];

export type AtEnd = (end: () => void | Promise<void>) => void;

/** The settings of a backend with an empty folder and, for PostgreSQL, an empty database. */
export async function freshEnvironment(engine: Engine, atEnd: AtEnd = onTestFinished) {
  const folder = mkdtempSync(join(quickFolder(), 'gg-data-'));
  const env: Record<string, string> = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    AUTH_ATTEMPTS_PER_MINUTE: '100000',
    MAILS_PER_DAY: '1000000',
    CLIENT_IP_HEADER: 'x-forwarded-for',
    LOG_LEVEL: 'debug',
  };
  if (engine === 'postgres') {
    env.DATABASE_URL = await createDatabase(inject('postgresUrl'));
    env.AUTH_SECRET = randomBytes(33).toString('base64');
  }
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return env;
}

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
