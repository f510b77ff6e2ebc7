import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { checkSqlite } from './check-sqlite.ts';
import { copySynced, syncPath } from './copy-synced.ts';
import { exclusiveSqlite } from './exclusive-sqlite.ts';
import type { Operation } from './operation.ts';
import { OperationError } from './operation-error.ts';
import { UsageError } from './usage-error.ts';

/** All pages in one step: a copy in several begins anew whenever another process writes in between. */
const ALL_PAGES = 2 ** 31 - 1;

/** `backup`: a copy of the embedded database as it is at one moment, while the site runs. */
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
    // One file, without a log of its own beside it.
    exclusiveSqlite(draft).close();
    const counts = checkSqlite(draft);
    syncPath(draft);
    renameSync(draft, file);
    const secret = join(config.dataDir, 'auth-secret');
    if (existsSync(secret)) copySynced(secret, join(folder, 'auth-secret'));
    syncPath(folder);
    const told = ['submission', 'mail', 'delivery', 'auth_user'].map(
      (name) => `${counts[name] ?? 0} ${name}`,
    );
    say(`Backed up to ${folder}, read through and whole: ${told.join(', ')}.`);
  },
};
