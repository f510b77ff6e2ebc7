import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

/**
 * The baseline: a Hono endpoint that inserts the body as one row and answers, on the same engine, as
 * durable, without checks. Reads DATA_DIR or DATABASE_URL; prints its address.
 */
async function bareInsert(): Promise<(id: string, body: string) => unknown> {
  const { DATABASE_URL, DATA_DIR = '.' } = process.env;
  if (DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
    await pool.query('create table if not exists bare (id text primary key, body text not null)');
    return (id, body) =>
      pool.query({ name: 'bare', text: 'insert into bare values ($1, $2)', values: [id, body] });
  }
  const database = new DatabaseSync(join(DATA_DIR, 'bare.sqlite'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full;');
  database.exec('create table if not exists bare (id text primary key, body text not null)');
  const insert = database.prepare('insert into bare values (?, ?)');
  return (id, body) => insert.run(id, body);
}

const insert = await bareInsert();
const app = new Hono().post('/', async (c) => {
  const body = await c.req.json();
  const id = randomUUID();
  await insert(id, JSON.stringify(body));
  return c.json({ success: true, id }, 202);
});
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) =>
  console.log(JSON.stringify({ msg: 'listening', url: `http://127.0.0.1:${port}` })),
);
process.once('SIGTERM', () => server.close(() => process.exit(0)));
