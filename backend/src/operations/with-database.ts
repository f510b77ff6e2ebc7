import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BackendConfig } from '../config/backend-config.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import { createLog } from '../log/create-log.ts';
import { OperationError } from './operation-error.ts';

/**
 * Works on the backend's database, whether the backend runs or not, and closes it.
 * @throws OperationError when there is none yet: an operation does not make one.
 */
export async function withDatabase<Result>(
  config: BackendConfig,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const file = join(config.dataDir, 'site.sqlite');
  if (!config.databaseUrl && !existsSync(file)) {
    throw new OperationError(
      `There is no database ${file}. Name its folder with DATA_DIR, or set DATABASE_URL as for the site.`,
    );
  }
  const database = await openDatabase(config, createLog({ logLevel: 'error' }));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
