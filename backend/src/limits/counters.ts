import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

declare module '../database/schema.ts' {
  interface Schema {
    limit_counter: LimitCounterTable;
  }
}

/** What is counted in a window of time: attempts, mail, bytes. */
interface LimitCounterTable {
  /** SHA-256 of what is counted. */
  key: string;
  count: number;
  /** When it starts again from zero. */
  until: number;
}

/** Creates the table of counters. */
export async function counterTable({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('limit_counter')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute();
}

/** One thing to count: `cost` (1 by default) of at most `most` within `windowMs` milliseconds of the first. */
export interface Charge {
  /** What is counted, in words. The table holds its hash. */
  key: string;
  cost?: number;
  most: number;
  windowMs: number;
}

/** The count of a key, and when it ends, in milliseconds since 1970 UTC. */
interface Count {
  count: number;
  until: number;
}

/** Fixed-window counters in the table `limit_counter`: shared by all processes, and independent of accounts. */
export interface Counters {
  /**
   * Counts all charges, or none when one has no room.
   * @returns the seconds until there is room, or undefined when all are counted.
   */
  take(charges: readonly Charge[]): Promise<number | undefined>;
  /** The same, with the new count of each key when all are counted. */
  takeCounts(charges: readonly Charge[]): Promise<Taken>;
  /** The seconds until all charges have room, or undefined when they do. Counts nothing. */
  waitFor(charges: readonly Charge[]): Promise<number | undefined>;
}

/** The new counts of charges, or the seconds to wait when none was counted. */
type Taken = { wait: number } | { counts: ReadonlyMap<string, Count> };

/** The counters of a database, or of a transaction: those count nothing when it is rolled back. */
export function createCounters(db: Kysely<Schema>, now: () => number): Counters {
  async function read(keys: readonly string[]): Promise<Map<string, Count>> {
    const names = new Map(keys.map((key) => [addressKey(key), key]));
    const rows = await db
      .selectFrom('limit_counter')
      .selectAll()
      .where('key', 'in', [...names.keys()])
      .where('until', '>', now())
      .execute();
    return new Map(rows.map(({ key, count, until }) => [names.get(key) ?? key, { count, until }]));
  }

  /** Counts the charges even without room. */
  async function add(charges: readonly Charge[]): Promise<Map<string, Count>> {
    const time = now();
    const names = new Map(charges.map((charge) => [addressKey(charge.key), charge]));
    // Sorted, so that two statements never wait for each other.
    const values = [...names.keys()].sort().map((key) => {
      const { cost = 1, windowMs } = names.get(key) as Charge;
      return sql`(${key}, ${cost}, ${time + windowMs})`;
    });
    // One statement, so that simultaneous charges are all counted.
    const { rows } = await sql<Count & { key: string }>`
      insert into limit_counter (key, count, until) values ${sql.join(values)}
      on conflict (key) do update set
        count = case when limit_counter.until <= ${time} then excluded.count
          else limit_counter.count + excluded.count end,
        until = case when limit_counter.until <= ${time} then excluded.until else limit_counter.until end
      returning key, count, until`.execute(db);
    return new Map(rows.map(({ key, count, until }) => [names.get(key)?.key ?? key, { count, until }]));
  }

  /** When the windows of charges without room for `more` of themselves end, in milliseconds since 1970 UTC. */
  function endsOf(charges: readonly Charge[], counts: ReadonlyMap<string, Count>, more: 0 | 1): number[] {
    return charges.flatMap(({ key, cost = 1, most, windowMs }) => {
      const { count, until } = counts.get(key) ?? { count: 0, until: now() + windowMs };
      return count + more * cost > most ? [until] : [];
    });
  }

  const secondsUntil = (end: number) => Math.max(1, Math.ceil((end - now()) / 1000));

  async function waitFor(charges: readonly Charge[]): Promise<number | undefined> {
    if (charges.length === 0) return undefined;
    const full = endsOf(charges, await read(charges.map(({ key }) => key)), 1);
    return full.length > 0 ? secondsUntil(Math.max(...full)) : undefined;
  }

  async function takeCounts(charges: readonly Charge[]): Promise<Taken> {
    if (charges.length === 0) return { counts: new Map() };
    // Reading first spares refused charges a write, and other counters their use.
    const wait = await waitFor(charges);
    if (wait !== undefined) return { wait };
    const counts = await add(charges);
    const late = endsOf(charges, counts, 0);
    if (late.length === 0) return { counts };
    // Others were faster. A refused charge counts for nobody, so all keys are restored.
    await add(charges.map((charge) => ({ ...charge, cost: -(charge.cost ?? 1) })));
    // What others add and restore at this moment may fill more charges than really are: only the first end
    // is certain.
    return { wait: secondsUntil(Math.min(...late)) };
  }

  return {
    takeCounts,
    waitFor,
    async take(charges) {
      const taken = await takeCounts(charges);
      return 'wait' in taken ? taken.wait : undefined;
    },
  };
}

/** Stands for an address in tables that count: its SHA-256, so that they name nobody. */
export function addressKey(address: string): string {
  return createHash('sha256').update(address).digest('hex');
}

/**
 * One name for all spellings of a mailbox: lower case, the domain in ASCII, without what follows a plus (RFC
 * 5233), and without dots at Gmail. For counting only, never for sending.
 */
export function mailboxOf(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  if (at < 1) return lower;
  const typed = lower.slice(at + 1).replace(/\.$/, '');
  const ascii = domainToASCII(typed) || typed;
  const domain = ascii === 'googlemail.com' ? 'gmail.com' : ascii;
  const tag = lower.indexOf('+');
  const local = lower.slice(0, tag > 0 && tag < at ? tag : at);
  // Gmail ignores dots in the name.
  return `${domain === 'gmail.com' ? local.replaceAll('.', '') : local}@${domain}`;
}
