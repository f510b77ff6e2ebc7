import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/create-log.ts';
import { migrate } from './migrate.ts';
import { POSTGRES_MIGRATIONS } from './migrations/postgres-migrations.ts';
import type { Database } from './open-database.ts';
import type { Schema } from './schema.ts';
import { writeProbe } from './write-probe.ts';

const INT8 = 20;

/** Opens a pool on PostgreSQL. Several processes may start on one database at once. */
export async function openPostgres(url: string, log: Log): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    keepAlive: true,
    types: {
      // Milliseconds fit a Number; as text they would break arithmetic.
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // The pool replaces a connection that the server closes. Without listeners, on the pool for idle ones and on each for
  // the time between two statements of a transaction, it would end the process.
  pool.on('error', (err) => log.warn({ err }, 'an idle PostgreSQL connection was lost'));
  pool.on('connect', (client) =>
    client.on('error', (err) => log.debug({ err }, 'a PostgreSQL connection was lost')),
  );

  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, POSTGRES_MIGRATIONS);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    engine: 'postgres',
    db,
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    ...writeProbe(db),
    hasRoom: () => true,
    close: () => db.destroy(),
  };
}
