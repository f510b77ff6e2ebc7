import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { checkSqlite } from './check-sqlite.ts';
import { copySynced, syncPath } from './copy-synced.ts';
import { exclusiveSqlite } from './exclusive-sqlite.ts';
import type { Operation } from './operation.ts';
import { OperationError } from './operation-error.ts';
import { UsageError } from './usage-error.ts';

const NAMES = ['site.sqlite', 'auth-secret'] as const;

/** `restore`: puts a backup in the place of the embedded database, which is set aside and not deleted. */
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

    // Whole copies first, then the names: at no moment is half a database in place.
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
    const told = ['submission', 'mail', 'delivery', 'auth_user'].map(
      (name) => `${counts[name] ?? 0} ${name}`,
    );
    say(`Restored from ${folder}: ${told.join(', ')}. What was there has the ending .before-${stamp}.`);
  },
};
