import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { runSql, type Schema } from '../database/schema.ts';

declare module '../database/schema.ts' {
  interface Schema {
    limit_counter: LimitCounterTable;
  }
}

/** Counts in a window of time: attempts, mail, bytes. */
interface LimitCounterTable {
  /** SHA-256 of the limit's key. */
  key: string;
  count: number;
  /** When the window ends and the count is 0 again. */
  until: number;
}

/** Creates the table of rate limits. */
export const counterTable = (db: Kysely<Schema>): Promise<void> =>
  runSql(
    db,
    'create table limit_counter (key text primary key not null, count bigint not null, until bigint not null)',
  );

/** A bound on what a key may use: at most `max` within `windowMs` milliseconds of the first use. */
export interface RateLimit {
  /** The name of the limited quantity. The table stores its hash. */
  key: string;
  /** The units that one call consumes, 1 by default. */
  cost?: number;
  max: number;
  windowMs: number;
}

/** The count of a key, and when its window ends, in milliseconds since 1970 UTC. */
interface Count {
  count: number;
  until: number;
}

/** @see createRateLimiter */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** The new counts of the limits, or the seconds to wait when nothing was consumed. */
type ConsumeResult = { wait: number } | { counts: ReadonlyMap<string, Count> };

/**
 * Fixed-window rate limits in the table `limit_counter`: shared by all processes, and independent of accounts. In a
 * transaction, a rollback undoes what was consumed.
 */
export function createRateLimiter(db: Kysely<Schema>, now: () => number) {
  async function read(keys: readonly string[]): Promise<Map<string, Count>> {
    const keyOf = new Map(keys.map((key) => [addressKey(key), key]));
    const rows = await db
      .selectFrom('limit_counter')
      .selectAll()
      .where('key', 'in', [...keyOf.keys()])
      .where('until', '>', now())
      .execute();
    return new Map(rows.map(({ key, count, until }) => [keyOf.get(key) ?? key, { count, until }]));
  }

  /** Adds the costs, even beyond the limits. */
  async function add(limits: readonly RateLimit[]): Promise<Map<string, Count>> {
    const time = now();
    const limitOf = new Map(limits.map((limit) => [addressKey(limit.key), limit]));
    // Sorted, so that two statements never wait for each other.
    const values = [...limitOf.keys()].sort().map((key) => {
      const { cost = 1, windowMs } = limitOf.get(key) as RateLimit;
      return sql`(${key}, ${cost}, ${time + windowMs})`;
    });
    // One statement, so that simultaneous calls are all counted.
    const { rows } = await sql<Count & { key: string }>`
      insert into limit_counter (key, count, until) values ${sql.join(values)}
      on conflict (key) do update set
        count = case when limit_counter.until <= ${time} then excluded.count
          else limit_counter.count + excluded.count end,
        until = case when limit_counter.until <= ${time} then excluded.until else limit_counter.until end
      returning key, count, until`.execute(db);
    return new Map(rows.map(({ key, count, until }) => [limitOf.get(key)?.key ?? key, { count, until }]));
  }

  /** When the windows of exhausted limits end, in milliseconds since 1970 UTC. `more` is 1 before consuming, 0 after. */
  function endsOf(limits: readonly RateLimit[], counts: ReadonlyMap<string, Count>, more: 0 | 1): number[] {
    return limits.flatMap(({ key, cost = 1, max, windowMs }) => {
      const { count, until } = counts.get(key) ?? { count: 0, until: now() + windowMs };
      return count + more * cost > max ? [until] : [];
    });
  }

  const secondsUntil = (end: number) => Math.max(1, Math.ceil((end - now()) / 1000));

  /** The seconds until no limit is exhausted, or undefined when none is. Consumes nothing. */
  async function waitFor(limits: readonly RateLimit[]): Promise<number | undefined> {
    if (limits.length === 0) return undefined;
    const ends = endsOf(limits, await read(limits.map(({ key }) => key)), 1);
    return ends.length > 0 ? secondsUntil(Math.max(...ends)) : undefined;
  }

  /** Like `consume`, with the new count of each key. */
  async function consumeCounts(limits: readonly RateLimit[]): Promise<ConsumeResult> {
    if (limits.length === 0) return { counts: new Map() };
    // A refused call costs no write, because limits are read first.
    const wait = await waitFor(limits);
    if (wait !== undefined) return { wait };
    const counts = await add(limits);
    const ends = endsOf(limits, counts, 0);
    if (ends.length === 0) return { counts };
    // Others were faster. A refused call does not count, so all keys are restored.
    await add(limits.map((limit) => ({ ...limit, cost: -(limit.cost ?? 1) })));
    // Others that add and restore at this moment may make more limits look exhausted than are: only the first end
    // is certain.
    return { wait: secondsUntil(Math.min(...ends)) };
  }

  return {
    consumeCounts,
    waitFor,
    /**
     * Consumes from all limits, or from none when one is exhausted.
     * @returns the seconds to wait, or undefined when it was consumed.
     */
    async consume(limits: readonly RateLimit[]): Promise<number | undefined> {
      const result = await consumeCounts(limits);
      return 'wait' in result ? result.wait : undefined;
    },
  };
}

/** The SHA-256 of an address, for tables that count and must not identify anyone. */
export function addressKey(address: string): string {
  return createHash('sha256').update(address).digest('hex');
}

/**
 * One key for all spellings of a mailbox: lower case, the domain in ASCII, without a plus tag (RFC 5233), and without dots at
 * Gmail. For rate limits only, never for sending.
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
