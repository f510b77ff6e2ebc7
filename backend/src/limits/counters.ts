import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { addressKey } from './address-key.ts';

/** One thing to count: `cost` (1 unless said) of at most `most` within `windowMs` milliseconds of the first. */
export interface Charge {
  /** What is counted, in words; the table gets its hash. */
  key: string;
  cost?: number;
  most: number;
  windowMs: number;
}

/** How much is counted under a key, and when that ends, in milliseconds since 1970 UTC. */
export interface Count {
  count: number;
  until: number;
}

/** Everything that is counted in a fixed window, in the table `limit_counter`: for all processes, beyond an account's end. */
export interface Counters {
  /**
   * Counts all of the charges, or none of them when one has no room left.
   * @returns the seconds until there is room, or undefined when all are counted.
   */
  take(charges: readonly Charge[]): Promise<number | undefined>;
  /** What is counted now under the keys; a key that has nothing is left out. */
  read(keys: readonly string[]): Promise<Map<string, Count>>;
  /** Counts the charges, whether there is room or not, and gives what is counted under each key afterwards. */
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
    // In one order everywhere, so that two statements never wait for each other. No key may come twice in one.
    const values = [...names.keys()].sort().map((key) => {
      const { cost = 1, windowMs } = names.get(key) as Charge;
      return sql`(${key}, ${cost}, ${time + windowMs})`;
    });
    // One statement, so that of many at once no two are counted as the same one.
    const { rows } = await sql<Count & { key: string }>`
      insert into limit_counter (key, count, until) values ${sql.join(values)}
      on conflict (key) do update set
        count = case when limit_counter.until <= ${time} then excluded.count
          else limit_counter.count + excluded.count end,
        until = case when limit_counter.until <= ${time} then excluded.until else limit_counter.until end
      returning key, count, until`.execute(db);
    return new Map(rows.map(({ key, count, until }) => [names.get(key)?.key ?? key, { count, until }]));
  }
  /** When each of the charges ends that has no room for `more` of itself, in milliseconds since 1970 UTC. */
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
      // Reading first keeps what is refused anyway from costing a write, and from using up the other counters.
      const full = endsOf(charges, await read(charges.map(({ key }) => key)), 1);
      if (full.length > 0) return secondsUntil(Math.max(...full));
      const late = endsOf(charges, await add(charges), 0);
      if (late.length === 0) return undefined;
      // Others came between. What is refused counts for nobody, also under the keys that had room.
      await add(charges.map((charge) => ({ ...charge, cost: -(charge.cost ?? 1) })));
      // What others add and take back at this moment may make more charges seem full than are: the first end is sure.
      return secondsUntil(Math.min(...late));
    },
  };
}
