import type { DatabaseSync } from 'node:sqlite';
import { NodeSqliteDialect } from '@better-auth/kysely-adapter/node-sqlite-dialect';
import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';

/**
 * node:sqlite for Kysely, with transactions that take the write lock at once: a transaction that reads first and
 * writes later would fail at once, without waiting, when another process has written in between.
 */
export class SqliteDialect extends NodeSqliteDialect {
  constructor(database: DatabaseSync) {
    super({ database });
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    driver.beginTransaction = async (connection: DatabaseConnection) => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    };
    return driver;
  }
}
