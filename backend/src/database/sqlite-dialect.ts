import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { NodeSqliteDialect } from '@better-auth/kysely-adapter/node-sqlite-dialect';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';

/** Statements that are kept prepared; a backend has some dozens, and lists of values make more. */
const MOST_STATEMENTS = 200;

/**
 * node:sqlite for Kysely, with statements that stay prepared, and transactions that take the write lock at once: a
 * transaction that reads first and writes later would fail at once, without waiting, when another process has written
 * in between.
 */
export class SqliteDialect extends NodeSqliteDialect {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const connection = preparedConnection(this.#database);
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async () => {
      // It lets in one at a time; its own connection prepares anew for every query.
      await acquire();
      return connection;
    };
    driver.beginTransaction = async () => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    };
    driver.rollbackTransaction = async () => {
      // When the disk is full SQLite has rolled back already, and the complaint about that would hide why.
      if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
    };
    return driver;
  }
}

function preparedConnection(database: DatabaseSync): DatabaseConnection {
  /** In the order in which they were last used. */
  const statements = new Map<string, { statement: StatementSync; reads: boolean }>();

  function prepared(text: string) {
    let entry = statements.get(text);
    if (entry) {
      statements.delete(text);
    } else {
      const statement = database.prepare(text);
      entry = { statement, reads: statement.columns().length > 0 };
      for (const oldest of statements.keys()) {
        if (statements.size < MOST_STATEMENTS) break;
        statements.delete(oldest);
      }
    }
    statements.set(text, entry);
    return entry;
  }
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const { statement, reads } = prepared(sql);
      const values = parameters as SQLInputValue[];
      if (reads) return { rows: statement.all(...values) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    // biome-ignore lint/correctness/useYield: the interface asks for a generator, and node:sqlite reads at once.
    async *streamQuery() {
      throw new Error('Streaming is not supported on SQLite.');
    },
  };
}
