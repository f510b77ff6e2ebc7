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
  /** The current counts of the keys; leaves out keys without any. */
  read(keys: readonly string[]): Promise<Map<string, Count>>;
  /** Counts the charges even without room, and returns the new count of each key. */
  add(charges: readonly Charge[]): Promise<Map<string, Count>>;
}

/** @see Counters */
export function createCounters(db: Kysely<Schema>, now: () => number): Counters {
  async function read(keys: readonly string[]): Promise<Map<string, Count>> {
    if (keys.length === 0) return new Map();
    const names = new Map(keys.map((key) => [addressKey(key), key]));
    const rows = await db
      .selectFrom('limit_counter')
      .selectAll()
      .where('key', 'in', [...names.keys()])
      .where('until', '>', now())
      .execute();
    return new Map(rows.map(({ key, count, until }) => [names.get(key) ?? key, { count, until }]));
  }
  async function add(charges: readonly Charge[]): Promise<Map<string, Count>> {
    if (charges.length === 0) return new Map();
    const time = now();
    const names = new Map(charges.map((charge) => [addressKey(charge.key), charge]));
    // Sorted, so that two statements never wait for each other. A statement may not hold a key twice.
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
  /** When the charges without room for `more` of themselves end, in milliseconds since 1970 UTC. */
  function endsOf(charges: readonly Charge[], counts: ReadonlyMap<string, Count>, more: 0 | 1): number[] {
    return charges.flatMap(({ key, cost = 1, most }) => {
      const found = counts.get(key);
      return found && found.count + more * cost > most ? [found.until] : [];
    });
  }
  const secondsUntil = (end: number) => Math.max(1, Math.ceil((end - now()) / 1000));
  return {
    read,
    add,
    async take(charges) {
      // Reading first spares refused charges a write, and other counters their use.
      const full = endsOf(charges, await read(charges.map(({ key }) => key)), 1);
      if (full.length > 0) return secondsUntil(Math.max(...full));
      const late = endsOf(charges, await add(charges), 0);
      if (late.length === 0) return undefined;
      // Others were faster. A refused charge counts for nobody, so all keys are restored.
      await add(charges.map((charge) => ({ ...charge, cost: -(charge.cost ?? 1) })));
      // What others add and restore at this moment may fill more charges than really are: only the first end
      // is certain.
      return secondsUntil(Math.min(...late));
    },
  };
}

/** A charge of one member of a batch. */
export interface Entry {
  charge: Charge;
  /** The batch's count of the same key, up to and including this entry. */
  upTo: number;
}

/**
 * Counts a whole batch with one reading and one statement. Each member enters its charges and learns at once
 * when there is no room. `settle` makes it certain, even against others who count at the same time.
 */
interface Ledger {
  /** Enters all charges, or none when one has no room. */
  enter(charges: readonly Charge[]): Entry[] | undefined;
  /** The seconds until all keys have room; undefined when they do. */
  wait(charges: readonly Charge[]): number | undefined;
  /** Counts everything entered. */
  settle(): Promise<void>;
  /** Reverses `settle`: its purpose could not be kept. */
  undo(): Promise<void>;
  /** Whether an entry is within its limit, its place in the window from 1, and the window's end. */
  placeOf(entry: Entry): { place: number; until: number; within: boolean };
}

/** Opens a ledger on the current counts of `keys`. */
export async function openLedger(
  counters: Pick<Counters, 'read' | 'add'>,
  keys: readonly string[],
  now: () => number,
): Promise<Ledger> {
  const before = await counters.read(keys);
  const entered = new Map<string, Charge & { cost: number }>();
  let after: ReadonlyMap<string, Count> = new Map();
  const counted = (key: string) => (before.get(key)?.count ?? 0) + (entered.get(key)?.cost ?? 0);
  const isFull = ({ key, cost = 1, most }: Charge) => counted(key) + cost > most;

  return {
    enter(charges) {
      if (charges.some(isFull)) return undefined;
      return charges.map((charge) => {
        const upTo = (entered.get(charge.key)?.cost ?? 0) + (charge.cost ?? 1);
        entered.set(charge.key, { ...charge, cost: upTo });
        return { charge, upTo };
      });
    },
    wait(charges) {
      const ends = charges
        .filter(isFull)
        .map(({ key, windowMs }) => before.get(key)?.until ?? now() + windowMs);
      return ends.length ? Math.max(1, Math.ceil((Math.max(...ends) - now()) / 1000)) : undefined;
    },
    async settle() {
      after = await counters.add([...entered.values()]);
    },
    async undo() {
      await counters.add([...entered.values()].map((charge) => ({ ...charge, cost: -charge.cost })));
    },
    placeOf({ charge, upTo }) {
      const { count = upTo, until = now() + charge.windowMs } = after.get(charge.key) ?? {};
      const place = count - (entered.get(charge.key)?.cost ?? 0) + upTo;
      return { place, until, within: place <= charge.most };
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
