import { createHook } from 'node:async_hooks';
import { StatementSync } from 'node:sqlite';
import pg from 'pg';

/** Work that affects the response time: hashed passwords, and awaited writes. */
export interface Work {
  hashes: number;
  /** Transactions with writes, and single writes. */
  durableWrites: number;
}

/** Counts the work of the backend during `run`, on either engine, without mocks. */
export async function countWork(run: () => Promise<unknown>): Promise<Work> {
  const work: Work = { hashes: 0, durableWrites: 0 };
  const hook = createHook({
    init(_, type) {
      if (type === 'SCRYPTREQUEST') work.hashes += 1;
    },
  });
  const connections = new WeakMap<object, { open: boolean; wrote: boolean }>();
  const record = (connection: object, statement: unknown) => {
    if (typeof statement !== 'string') return;
    const [word] = statement.trim().toLowerCase().split(/\s/, 1);
    const state = connections.get(connection) ?? { open: false, wrote: false };
    connections.set(connection, state);
    if (word === 'begin' || word === 'start') Object.assign(state, { open: true, wrote: false });
    else if (word === 'commit') {
      if (state.wrote) work.durableWrites += 1;
      state.open = false;
    } else if (word === 'insert' || word === 'update' || word === 'delete') {
      if (state.open) state.wrote = true;
      else work.durableWrites += 1;
    }
  };
  const { all, run: runStatement } = StatementSync.prototype;
  const { query } = pg.Client.prototype;
  // Prepared statements are cached, so their use is counted; the backend has one connection to SQLite.
  StatementSync.prototype.all = function (this: StatementSync, ...values: Parameters<typeof all>) {
    record(StatementSync, this.sourceSQL);
    return all.apply(this, values);
  } as typeof all;
  StatementSync.prototype.run = function (this: StatementSync, ...values: Parameters<typeof all>) {
    record(StatementSync, this.sourceSQL);
    return runStatement.apply(this, values);
  } as typeof runStatement;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    record(this, typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text);
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  hook.enable();
  try {
    await run();
  } finally {
    hook.disable();
    StatementSync.prototype.all = all;
    StatementSync.prototype.run = runStatement;
    pg.Client.prototype.query = query;
  }
  return work;
}
