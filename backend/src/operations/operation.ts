import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { normalAddress } from 'shared-lib/fields/fields.ts';
import { openBackendDatabase } from '../app/migrations.ts';
import type { BackendConfig } from '../config/backend-config.ts';
import { type Database, type DatabaseSettings, hasData, sqliteFile } from '../database/open-database.ts';
import { createLog } from '../log/log.ts';

/** A command of `npm run site -- backend`. */
export interface Operation {
  usage: string;
  summary: string;
  /** @returns the text to print. */
  run(args: readonly string[], context: { config: BackendConfig; now(): number }): Promise<string>;
}

/** A problem that the operator can solve; printed without a stack. */
export class OperationError extends Error {}

export class UsageError extends OperationError {}

export function readArgs<Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(String((error as Error).message.split('. ')[0]));
  }
}

export function readAddress(positionals: readonly string[]): string {
  const [address = '', ...others] = positionals;
  // The address only needs an @, because stored addresses may break today's rules.
  if (others.length > 0 || address.startsWith('-') || !address.includes('@'))
    throw new UsageError('This command requires one email address, such as rosa@example.com.');
  return normalAddress(address);
}

/** Operations do not create a database. */
export function assertHasData(config: DatabaseSettings): void {
  if (!hasData(config))
    throw new OperationError(
      `There is no database ${sqliteFile(config)}. Set DATA_DIR or DATABASE_URL to the backend's value. On a machine without the backend, "backup" requires --only site.`,
    );
}

export async function withDatabase<Result>(
  config: DatabaseSettings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  assertHasData(config);
  const database = await openBackendDatabase(config, createLog({ logLevel: 'error' }));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
