import { createHmac } from 'node:crypto';
import { chmodSync, closeSync, copyFileSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { SCHEMA } from '../app/features.ts';
import type { BackendConfig } from '../config/backend-config.ts';
import { findIncompatible } from '../database/migrations.ts';
import { sqliteFile } from '../database/open-database.ts';
import { OperationError } from './operation.ts';
import { checkDump, dumpPostgres, requireNoTables, restorePostgres } from './postgres-dump.ts';
import { copySqlite, exclusiveSqlite, readSqlite } from './sqlite-file.ts';

/** What a backup says of the backend's data. */
export const DATA_BACKUP = v.object({
  engine: v.picklist(['sqlite', 'postgres']),
  /** The rows of each table. */
  rows: v.record(v.string(), v.number()),
  migrations: v.array(v.string()),
  /** Tells whether another secret is the same; null when the command knew none. */
  secretMark: v.nullable(v.string()),
  /** Whether the backup has the secret. */
  hasSecret: v.boolean(),
});
export type DataBackup = v.InferOutput<typeof DATA_BACKUP>;

type Config = Pick<BackendConfig, 'databaseUrl' | 'dataDir' | 'authSecret'>;

const DATABASE = { sqlite: 'backend.sqlite', postgres: 'backend.dump' } as const;
const SECRET = 'auth-secret';
/** The site may lie in the same database. */
const TABLES = '^(?!site_)';

/** The files of a backup that it needs. */
export const dataFiles = ({ engine, hasSecret }: DataBackup): string[] => [
  DATABASE[engine],
  ...(hasSecret ? [SECRET] : []),
];

const secretOf = ({ dataDir }: Config) => join(dataDir, SECRET);
const markOf = (secret: string) =>
  createHmac('sha256', secret.trim()).update('backup').digest('hex').slice(0, 16);

/** Writes the backend's data into a folder, as it is at one moment, while the backend runs. */
export async function backUpData(config: Config, folder: string): Promise<DataBackup> {
  const { databaseUrl, authSecret } = config;
  if (databaseUrl) {
    const file = join(folder, DATABASE.postgres);
    const { rows, found } = await dumpPostgres(databaseUrl, file, TABLES, async (client) => {
      const ran = await client.query<{ name: string }>('select name from kysely_migration order by name');
      return ran.rows.map(({ name }) => name);
    });
    const secretMark = authSecret ? markOf(authSecret) : null;
    return { engine: 'postgres', rows, migrations: found, secretMark, hasSecret: false };
  }
  const file = join(folder, DATABASE.sqlite);
  await copySqlite(sqliteFile(config), file);
  // What it says was read in the copy.
  const { rows, migrations } = readSqlite(file);
  copySynced(file, file);
  const hasSecret = !authSecret && existsSync(secretOf(config));
  if (hasSecret) copySynced(secretOf(config), join(folder, SECRET));
  const secret = hasSecret ? readFileSync(secretOf(config), 'utf8') : authSecret;
  return { engine: 'sqlite', rows, migrations, secretMark: secret ? markOf(secret) : null, hasSecret };
}

/**
 * Looks whether the data of a backup can be restored to where a configuration points. Changes nothing.
 * @param mayPutAside whether present data may be put aside.
 * @throws OperationError that says why not.
 */
export async function checkData(
  config: Config,
  folder: string,
  backup: DataBackup,
  mayPutAside: boolean,
): Promise<void> {
  const later = findIncompatible(backup.migrations, SCHEMA);
  if (later)
    throw new OperationError(
      `The backup is of a later version of the backend (it has ${later}). Use that version, or a later one.`,
    );
  const { databaseUrl } = config;
  if (backup.engine === 'postgres') {
    if (!databaseUrl)
      throw new OperationError(
        "The backup holds the backend's tables of PostgreSQL: set DATABASE_URL to an empty database.",
      );
    await checkDump(join(folder, DATABASE.postgres));
    return requireNoTables(databaseUrl, TABLES, 'DATABASE_URL');
  }
  if (databaseUrl)
    throw new OperationError(
      'The backup holds the embedded database: restore it without DATABASE_URL. "npm run site -- backend move-to-postgres" moves it then.',
    );
  const present = presentFiles(config);
  if (present.length > 0 && !mayPutAside)
    throw new OperationError(
      `${config.dataDir} is not empty (it has ${present.join(' and ')}). With --set-aside the present files are put aside. Nothing was changed.`,
    );
  if (existsSync(sqliteFile(config))) exclusiveSqlite(sqliteFile(config)).close();
}

/** A log that is left without its database would be read into the restored one. */
function presentFiles(config: Config): string[] {
  const database = basename(sqliteFile(config));
  return [database, `${database}-wal`, `${database}-shm`, SECRET].filter((name) =>
    existsSync(join(config.dataDir, name)),
  );
}

/**
 * Puts the data of a backup that was checked in its place.
 * @param aside the name of a new folder in `dataDir` for what is there.
 */
export async function restoreData(
  config: Config,
  folder: string,
  backup: DataBackup,
  aside: string,
): Promise<void> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) return restorePostgres(databaseUrl, join(folder, DATABASE.postgres), TABLES, backup.rows);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const places: [from: string, to: string][] = [[DATABASE.sqlite, sqliteFile(config)]];
  if (backup.hasSecret) places.push([SECRET, secretOf(config)]);
  // Whole copies first, then the names: half a database is never in place.
  for (const [from, to] of places) copySynced(join(folder, from), `${to}.restoring`);
  for (const name of presentFiles(config)) {
    await mkdir(join(dataDir, aside), { recursive: true, mode: 0o700 });
    await rename(join(dataDir, name), join(dataDir, aside, name));
  }
  for (const [, to] of places) await rename(`${to}.restoring`, to);
  syncPath(dataDir);
}

const WITHOUT =
  'everybody has to log in again, and the links to verify and to unsubscribe in sent mail stop working';

/** Says where the secret of a backup lies, and what happens without it. */
export function describeSecretLocation({ hasSecret, engine }: DataBackup): string {
  if (hasSecret)
    return `The secret that signs sessions and mailed links is in it (${SECRET}): whoever has the backup can sign in as anybody.`;
  const place = engine === 'sqlite' ? 'the environment, or nowhere yet' : 'the environment';
  return `AUTH_SECRET is not in it (it comes from ${place}): keep it in another safe place. Without it ${WITHOUT}.`;
}

/** Says when the secret of a configuration is not that of a restored backup; null when it is, or nobody knows. */
export function secretProblem(config: Config, { secretMark }: DataBackup): string | null {
  if (!secretMark) return null;
  const file = secretOf(config);
  const secret = config.authSecret ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  if (secret && markOf(secret) === secretMark) return null;
  return `${secret ? 'AUTH_SECRET is not' : 'There is no AUTH_SECRET, and it was not in the backup:'} the one of the time of the backup. Set that one before the start, or ${WITHOUT}.`;
}

/** Copies a file so that only its user can read the copy, and syncs it to the disk. */
function copySynced(from: string, to: string): void {
  if (from !== to) copyFileSync(from, to);
  chmodSync(to, 0o600);
  syncPath(to);
}

/** Syncs a file, or the names in a folder, to the disk. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
