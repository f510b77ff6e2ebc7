import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { BackendConfig } from '../config/backend-config.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import type { DeliveryTable } from '../database/schema.ts';
import { normalAddress } from '../fields/fields.ts';
import { createLog } from '../log/log.ts';

/** Where an operation runs. */
export interface OperationContext {
  config: BackendConfig;
  /** Prints a line for the operator. */
  say(line: string): void;
  /** The clock, in milliseconds since 1970 UTC. */
  now(): number;
}

/** A command of `npm run backend`. */
export interface Operation {
  /** Its arguments, as usage shows them, e.g. `ADDRESS [--yes]`. */
  usage: string;
  /** What it does, in one line. */
  summary: string;
  /** @throws OperationError when it cannot be done, UsageError when the arguments are wrong. */
  run(args: readonly string[], context: OperationContext): Promise<void>;
}

/** Something that the operator can do something about: printed without a stack. */
export class OperationError extends Error {
  override readonly name: string = 'OperationError';
}

/** Arguments that an operation does not take: printed together with its usage. */
export class UsageError extends OperationError {
  override readonly name = 'UsageError';
}

/**
 * The arguments of an operation, as `util.parseArgs` reads them.
 * @throws UsageError for an option that it does not have.
 */
export function readArgs<Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]);
  }
}

/** The one address that an operation is about, in lower case, as it is kept. @throws UsageError without one. */
export function readAddress(positionals: readonly string[]): string {
  const [address = '', ...others] = positionals;
  // No stricter: what was kept before addresses were checked as they are today has to be found as well.
  if (others.length > 0 || address.startsWith('-') || !address.includes('@'))
    throw new UsageError('It takes one e-mail address, such as rosa@example.com.');
  return normalAddress(address);
}

const TARGETS: readonly string[] = ['smtp', 'automation'] satisfies DeliveryTable['target'][];

/** The target that an option names, if it names one. @throws UsageError when there is no such target. */
export function readTarget(value: string | undefined): DeliveryTable['target'] | undefined {
  if (value !== undefined && !TARGETS.includes(value))
    throw new UsageError(`--target must be smtp or automation, not "${value}".`);
  return value as DeliveryTable['target'] | undefined;
}

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
