import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { SCHEMA } from '../app/features.ts';
import { inTheWay } from '../database/migrations.ts';
import type { Schema } from '../database/schema.ts';
import { type Operation, OperationError, UsageError } from './operation.ts';

/** All pages in one step: a copy in several starts over whenever another process writes. */
const ALL_PAGES = 2 ** 31 - 1;

/** `backup`: a copy of the embedded database at one moment, while the site runs. */
export const backupOperation: Operation = {
  usage: 'FOLDER',
  summary: 'Copies the embedded database and the secret into a new folder, while the site runs.',
  async run([folder, ...others], { config, say }) {
    if (!folder || others.length > 0) throw new UsageError('backup takes the folder to be made.');
    if (config.databaseUrl)
      throw new OperationError('The data is on PostgreSQL (DATABASE_URL): back it up with pg_dump.');
    const source = join(config.dataDir, 'site.sqlite');
    if (!existsSync(source))
      throw new OperationError(`There is no database ${source}. Name its folder with DATA_DIR.`);
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new OperationError(
        `${folder} is not empty. A backup is never written over: name another folder.`,
      );

    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, 'site.sqlite');
    const draft = `${file}.unfinished`;
    const database = new DatabaseSync(source, { timeout: 5000 });
    try {
      await backup(database, draft, { rate: ALL_PAGES });
    } catch (error) {
      rmSync(draft, { force: true });
      throw new OperationError(`The backup was not made: ${(error as Error).message}.`, { cause: error });
    } finally {
      database.close();
    }
    chmodSync(draft, 0o600);
    // One file, without its own log.
    exclusiveSqlite(draft).close();
    const counts = checkSqlite(draft);
    syncPath(draft);
    renameSync(draft, file);
    const secret = join(config.dataDir, 'auth-secret');
    if (existsSync(secret)) copySynced(secret, join(folder, 'auth-secret'));
    syncPath(folder);
    say(`Backed up to ${folder}, read through and whole: ${inWords(counts)}.`);
  },
};

const inWords = (counts: Record<string, number>) =>
  ['submission', 'mail', 'delivery', 'auth_user'].map((name) => `${counts[name] ?? 0} ${name}`).join(', ');

const NAMES = ['site.sqlite', 'auth-secret'] as const;

/** `restore`: replaces the embedded database with a backup. The former one is set aside, not deleted. */
export const restoreOperation: Operation = {
  usage: 'FOLDER',
  summary:
    'Puts a backup in the place of the embedded database, which is set aside. The site must be stopped.',
  async run([folder, ...others], { config, say, now }) {
    if (!folder || others.length > 0) throw new UsageError('restore takes the folder of a backup.');
    if (config.databaseUrl)
      throw new OperationError('The data is on PostgreSQL (DATABASE_URL): restore it with pg_restore.');
    const counts = checkSqlite(join(folder, 'site.sqlite'));
    const { dataDir } = config;
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const present = join(dataDir, 'site.sqlite');
    if (existsSync(present)) exclusiveSqlite(present).close();

    // Whole copies first, then the names: half a database is never in place.
    for (const name of NAMES) {
      const from = join(folder, name);
      if (existsSync(from)) copySynced(from, join(dataDir, `${name}.restoring`));
    }
    const stamp = new Date(now()).toISOString().replace(/[:.]/g, '-');
    for (const name of NAMES) {
      const draft = join(dataDir, `${name}.restoring`);
      if (!existsSync(draft)) continue;
      const path = join(dataDir, name);
      if (existsSync(path)) renameSync(path, `${path}.before-${stamp}`);
      renameSync(draft, path);
    }
    syncPath(dataDir);
    say(`Restored from ${folder}: ${inWords(counts)}. What was there has the ending .before-${stamp}.`);
  },
};

/** The tables of a database, referenced ones first, as they were created, without Kysely's own. */
export function tablesOf(database: DatabaseSync): (keyof Schema)[] {
  const tables = database.prepare(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by rowid`,
  );
  return tables.all().map(({ name }) => name as keyof Schema);
}

/**
 * Reads a whole database file and counts the rows of its tables.
 * @throws OperationError when it is missing, damaged, another program's, or of a later version.
 */
function checkSqlite(file: string): Record<string, number> {
  if (!existsSync(file)) throw new OperationError(`There is no ${file}.`);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const { integrity_check: verdict } = database.prepare('pragma integrity_check').get() as {
      integrity_check: string;
    };
    if (verdict !== 'ok') throw new OperationError(`${file} is damaged: ${verdict}.`);
    const tables = tablesOf(database);
    if (!tables.includes('submission'))
      throw new OperationError(`${file} is not a database of this backend.`);
    const ran = database.prepare('select name from kysely_migration').all() as { name: string }[];
    const later = inTheWay(
      ran.map(({ name }) => name),
      SCHEMA,
    );
    if (later)
      throw new OperationError(
        `${file} is of a later version of the backend (it has ${later}). Use that version, or a later one.`,
      );
    const open = database;
    return Object.fromEntries(
      tables.map((name) => [
        name,
        (open.prepare(`select count(*) as count from "${name}"`).get() as { count: number }).count,
      ]),
    );
  } catch (error) {
    if (error instanceof OperationError) throw error;
    throw new OperationError(`${file} cannot be read as a database: ${(error as Error).message}.`, {
      cause: error,
    });
  } finally {
    database?.close();
  }
}

/**
 * Opens a SQLite file that no process uses, without write-ahead mode, so that the file is complete.
 * @throws OperationError while the backend, or anything else, has it open.
 */
export function exclusiveSqlite(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 1000 });
  try {
    // SQLite gives up the log only when nobody else has the file open, busy or idle.
    database.exec('pragma journal_mode = delete');
    return database;
  } catch (cause) {
    database.close();
    throw new OperationError(
      `${file} is in use. Stop the backend (or the site, which has it within) and try again.`,
      { cause },
    );
  }
}

/** Copies a file so that only its user can read the copy, and syncs it to the disk. */
function copySynced(from: string, to: string): void {
  copyFileSync(from, to);
  chmodSync(to, 0o600);
  syncPath(to);
}

/** Syncs a file, or the names in a folder, to the disk. */
function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
