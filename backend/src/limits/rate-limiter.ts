import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Schema } from '../database/schema.ts';
import { ApiError } from '../http/api-error.ts';
import { type CountedNetwork, networksOf } from '../http/client-network.ts';
import { DAY_MS } from '../time/hours.ts';

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

/** Networks in memory; the least recently seen one is evicted first. */
const MAX_NETWORKS = 50_000;

/**
 * A rate limit per network in fixed windows of `windowMs` milliseconds, in memory: for calls that must not cost a query,
 * and so that no table names a network.
 * @returns a function that consumes one of the network's `max` in the window, and returns whether there was one left.
 */
export function createMemoryLimit(max: number, windowMs: number, now: () => number) {
  let current = 0;
  const counts = new Map<string, number>();
  return (networks: readonly CountedNetwork[]): boolean => {
    const window = Math.floor(now() / windowMs);
    if (window !== current) counts.clear();
    current = window;
    if (networks.some(({ name, weight }) => (counts.get(name) ?? 0) >= max * weight)) return false;
    for (const { name } of networks) {
      const count = counts.get(name) ?? 0;
      counts.delete(name);
      counts.set(name, count + 1);
    }
    for (const oldest of counts.keys()) {
      if (counts.size <= MAX_NETWORKS) break;
      counts.delete(oldest);
    }
    return true;
  };
}

const MEGABYTE = 1_000_000;
/** The bytes of a row in addition to its text: indexes, ids, deliveries. */
export const ROW_BYTES = 1000;
/** One network may fill a hundredth of a day's bytes of accounts: by default two full accounts. */
const ACCOUNT_PARTS = 100;

/** The daily limits for bytes of one kind: for each network one of `parts` of the total, and the total. */
export function byteLimits(
  { kind, bytes, parts }: { kind: string; bytes: number; parts: number },
  networks: readonly CountedNetwork[],
  { submissionMbPerDay }: Pick<BackendConfig, 'submissionMbPerDay'>,
): RateLimit[] {
  const total = submissionMbPerDay * MEGABYTE;
  const limit = { cost: bytes, windowMs: DAY_MS };
  return [
    ...networks.map(({ name, weight }) => ({
      key: `bytes of ${kind} from ${name}`,
      max: Math.min(total, (total / parts) * weight),
      ...limit,
    })),
    { key: `bytes of ${kind}`, max: total, ...limit },
  ];
}

/**
 * Consumes bytes that are stored for an account, by network: a client can register many accounts, so a quota per account
 * is no bound.
 * @param from the network address, by `clientAddress`.
 * @throws ApiError 429 when the network has used up its day.
 */
export async function consumeAccountBytes(
  rateLimiter: Pick<RateLimiter, 'consume'>,
  config: Pick<BackendConfig, 'submissionMbPerDay' | 'site'>,
  from: string | undefined,
  bytes: number,
): Promise<void> {
  const budget = { kind: 'accounts', bytes, parts: ACCOUNT_PARTS };
  const wait = await rateLimiter.consume(byteLimits(budget, networksOf(from), config));
  if (wait !== undefined) throw byteLimitError(wait, config);
}

/** 429 for a network that has used up its bytes of the day. */
export function byteLimitError(seconds: number, { site }: Pick<BackendConfig, 'site'>): ApiError {
  const message = `Too much has been sent from your network today. Please try again tomorrow, or write to ${site.mailbox}.`;
  return new ApiError(429, message, { headers: { 'retry-after': String(seconds) } });
}
