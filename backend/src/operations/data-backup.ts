import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { backup as copyPages, DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { SCHEMA } from '../app/migrations.ts';
import type { BackendConfig } from '../config/backend-config.ts';
import { readText } from '../config/read-setting.ts';
import { findIncompatible } from '../database/migrations.ts';
import { isBusy, sqliteFile } from '../database/open-database.ts';
import type { Schema } from '../database/schema.ts';
import { assertHasData, OperationError } from './operation.ts';
import { checkPostgresRestore, dumpPostgres, restorePostgres } from './postgres-dump.ts';

/** The manifest of a backup of the backend's data. */
export const DATA_BACKUP = v.object({
  engine: v.picklist(['sqlite', 'postgres']),
  rows: v.record(v.string(), v.number()),
  migrations: v.array(v.string()),
  /** A hash of the secret. `hasSecret` tells whether the backup contains the secret itself. */
  secretMark: v.nullable(v.string()),
  hasSecret: v.boolean(),
});
export type DataBackup = v.InferOutput<typeof DATA_BACKUP>;

type Config = Pick<BackendConfig, 'databaseUrl' | 'dataDir' | 'authSecret'>;

const DATABASE = { sqlite: 'backend.sqlite', postgres: 'backend.dump' } as const;
const SECRET = 'auth-secret';
/** Excludes the site's tables, which the same database may contain. */
const TABLES = '^(?!site_)';
const MIGRATIONS_QUERY = 'select name from kysely_migration order by name';

const secretFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, SECRET);
const markOf = (secret: string) =>
  createHmac('sha256', secret.trim()).update('backup').digest('hex').slice(0, 16);

/** Undefined if the backend has generated no secret. @throws OperationError if the file cannot be read. */
export function readGeneratedSecret(config: Pick<Config, 'dataDir'>): string | undefined {
  const file = secretFile(config);
  try {
    return existsSync(file) ? readText(file).trim() : undefined;
  } catch (error) {
    throw new OperationError(`${file} ${(error as Error).message}.`);
  }
}

/** Writes a consistent snapshot of the backend's data into a folder. The backend may be running. */
export async function backUpData(config: Config, folder: string): Promise<DataBackup> {
  assertHasData(config);
  const { databaseUrl, authSecret } = config;
  const engine = databaseUrl ? 'postgres' : 'sqlite';
  const file = join(folder, DATABASE[engine]);
  const { rows, column } = databaseUrl
    ? await dumpPostgres(databaseUrl, file, TABLES, MIGRATIONS_QUERY)
    : await copySqlite(sqliteFile(config), file);
  await restrictAndSync(file);
  const secret = authSecret ?? readGeneratedSecret(config);
  const hasSecret = secret !== undefined && !authSecret;
  if (hasSecret) await copySynced(secretFile(config), join(folder, SECRET));
  const secretMark = secret ? markOf(secret) : null;
  return { engine, rows, migrations: column.map(String), secretMark, hasSecret };
}

/** Changes no data. @throws OperationError with the reason if the backup cannot be restored. */
export async function checkData(config: Config, folder: string, backup: DataBackup, maySetAside: boolean) {
  const incompatible = findIncompatible(backup.migrations, SCHEMA);
  if (incompatible)
    throw new OperationError(
      `The backup was made by a later version of the backend (with the migration ${incompatible}). Use that version, or a later one.`,
    );
  const { databaseUrl } = config;
  if (backup.engine === 'postgres')
    return checkPostgresRestore(databaseUrl, join(folder, DATABASE.postgres), TABLES, 'DATABASE_URL');
  if (databaseUrl)
    throw new OperationError(
      'The backup contains the embedded database: restore it without DATABASE_URL, then move it with "npm run site -- backend move-to-postgres".',
    );
  const existing = existingFiles(config);
  if (existing.length > 0 && !maySetAside)
    throw new OperationError(
      `${config.dataDir} is not empty (it has ${existing.join(' and ')}). With --set-aside, these files are moved to a subfolder. Nothing was changed.`,
    );
  try {
    if (existsSync(sqliteFile(config))) exclusiveSqlite(sqliteFile(config)).close();
  } catch (error) {
    // A damaged database may be moved aside.
    if (error instanceof InUseError) throw error;
  }
}

/** SQLite would apply an old write-ahead log to the restored database. */
function existingFiles(config: Config): string[] {
  const database = basename(sqliteFile(config));
  const names = [database, `${database}-wal`, `${database}-shm`, SECRET];
  return names.filter((name) => existsSync(join(config.dataDir, name)));
}

/** Restores a checked backup. `aside` is the name of a new folder in `dataDir` for existing files. */
export async function restoreData(config: Config, folder: string, backup: DataBackup, aside: string) {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) return restorePostgres(databaseUrl, join(folder, DATABASE.postgres), TABLES, backup.rows);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const files: [from: string, to: string][] = [[DATABASE.sqlite, sqliteFile(config)]];
  if (backup.hasSecret) files.push([SECRET, secretFile(config)]);
  // Renames complete copies, so that the database is never incomplete.
  for (const [from, to] of files) await copySynced(join(folder, from), `${to}.restoring`);
  for (const name of existingFiles(config)) {
    await mkdir(join(dataDir, aside), { recursive: true, mode: 0o700 });
    await rename(join(dataDir, name), join(dataDir, aside, name));
  }
  for (const [, to] of files) await rename(`${to}.restoring`, to);
  await fsyncPath(dataDir);
}

const SECRET_LOSS_EFFECT =
  'everybody has to log in again, and the verification and unsubscribe links in sent mail stop working';

export const describeSecretLocation = ({ hasSecret }: DataBackup): string =>
  hasSecret
    ? `It contains the secret that signs sessions and mailed links (${SECRET}): anybody with the backup can sign in as anyone.`
    : `It does not contain AUTH_SECRET: store that in another safe place. Without it ${SECRET_LOSS_EFFECT}.`;

/** Returns a message if the site lacks the secret of a restored backup, else null. */
export function secretProblem(config: Config, { secretMark }: DataBackup): string | null {
  if (!secretMark) return null;
  const secret = config.authSecret ?? readGeneratedSecret(config);
  if (secret && markOf(secret) === secretMark) return null;
  return `${secret ? "The site's secret differs from that of the backup." : 'There is no AUTH_SECRET, and the backup does not contain it.'} Before you start the site, set the AUTH_SECRET that was in use when the backup was made, or ${SECRET_LOSS_EFFECT}.`;
}

async function copySynced(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await restrictAndSync(to);
}

async function restrictAndSync(path: string): Promise<void> {
  await chmod(path, 0o600);
  await fsyncPath(path);
}

/** Syncs a file or a folder's entries to the disk. */
export async function fsyncPath(path: string): Promise<void> {
  await using handle = await open(path);
  await handle.sync();
}

/** A copy in several steps would restart whenever another process writes. */
const ALL_PAGES = 2 ** 31 - 1;

/** The copy has no write-ahead log. */
async function copySqlite(from: string, to: string) {
  try {
    using source = new DatabaseSync(from, { timeout: 5000 });
    await copyPages(source, to, { rate: ALL_PAGES });
    using copy = exclusiveSqlite(to);
    const select = (query: string) =>
      copy
        .prepare(query)
        .all()
        .map((row) => Object.values(row)[0]);
    const [integrity] = select('pragma integrity_check');
    if (integrity !== 'ok') throw new Error(`it is damaged: ${integrity}`);
    const counts = tablesOf(copy).map((name) => [name, Number(select(`select count(*) from "${name}"`)[0])]);
    return { rows: Object.fromEntries(counts) as Record<string, number>, column: select(MIGRATIONS_QUERY) };
  } catch (error) {
    throw new OperationError(`${from} cannot be backed up: ${(error as Error).message}.`);
  }
}

/** In order of creation, so that a referenced table comes first. */
export function tablesOf(database: DatabaseSync): (keyof Schema)[] {
  const tables = database.prepare(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by rowid`,
  );
  return tables.all().map(({ name }) => name as keyof Schema);
}

class InUseError extends OperationError {}

/** Merges the write-ahead log into the file. @throws OperationError if the file is in use or damaged. */
export function exclusiveSqlite(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 1000 });
  try {
    // SQLite ends write-ahead mode only when no other process has the file open.
    database.exec('pragma journal_mode = delete');
    return database;
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw new OperationError(`${file} cannot be read: ${(error as Error).message}.`);
    throw new InUseError(
      `${file} is in use. Stop the backend (or the site that contains it) and try again. Nothing was changed.`,
    );
  }
}
