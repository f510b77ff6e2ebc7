import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { watchRoom } from './disk-room.ts';
import { isMigrated } from './is-migrated.ts';
import { migrate } from './migrate.ts';
import { SQLITE_MIGRATIONS } from './migrations/sqlite-migrations.ts';
import { requireRoom } from './no-room-error.ts';
import type { Database } from './open-database.ts';
import type { Schema } from './schema.ts';
import { SqliteDialect } from './sqlite-dialect.ts';
import { writeProbe } from './write-probe.ts';

/** How long a process waits for another one's write lock on the same folder, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/** Opens `<folder>/site.sqlite`: write-ahead log, every commit synced to the disk before it is acknowledged. */
export async function openSqlite(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'site.sqlite');
  // SQLite would make it readable for everyone; its companions get the mode of this one.
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, {
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  });
  // What is deleted is overwritten: a person's data, and the text of sent mail.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;');
  const db = new Kysely<Schema>({ dialect: new SqliteDialect(database) });
  try {
    if (!(await isMigrated(db, SQLITE_MIGRATIONS))) {
      // Kysely has no lock for SQLite; the write lock keeps a second process out until the tables are there.
      database.exec('begin immediate');
      await migrate(db, SQLITE_MIGRATIONS);
      database.exec('commit');
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const hasRoom = watchRoom(folder, {
    wal: `${file}-wal`,
    emptyLog: () => database.exec('pragma wal_checkpoint(truncate)'),
  });
  const probing = writeProbe(db, { grows: true });
  return {
    engine: 'sqlite',
    db,
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    doubt: probing.doubt,
    probe: async () => {
      requireRoom({ hasRoom });
      await probing.probe();
    },
    hasRoom,
    close: () => db.destroy(),
  };
}
