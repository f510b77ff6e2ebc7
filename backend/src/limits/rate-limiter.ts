import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { normalAddress } from 'shared-lib/fields/fields.ts';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Schema } from '../database/schema.ts';
import { assertNoWait } from '../http/api-error.ts';
import { type CountedNetwork, networksOf } from '../http/client.ts';
import { DAY_MS } from '../time/hours.ts';

/** A key may consume at most `max` units within `windowMs` milliseconds of the first use. */
export interface RateLimit {
  key: string;
  cost?: number;
  max: number;
  windowMs: number;
  /** True for a limit that all networks share. */
  isTotal?: boolean;
}

type Counter = Schema['limit_counter'];
type CountedLimit = RateLimit & Counter;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** All processes share these fixed-window limits. A rollback of the transaction `db` undoes what was consumed. */
export function createRateLimiter(db: Kysely<Schema>, now: () => number) {
  function withCounts(limits: readonly RateLimit[], rows: readonly Counter[]): CountedLimit[] {
    const counters = new Map(rows.map((row) => [row.key, row]));
    return limits.map((limit) => {
      const { count = 0, until = now() + limit.windowMs } = counters.get(hashKey(limit.key)) ?? {};
      return { ...limit, count, until };
    });
  }

  /** Adds the costs, even beyond the limits. */
  async function add(limits: readonly RateLimit[]): Promise<CountedLimit[]> {
    const time = now();
    const added = limits.map(({ key, cost = 1, windowMs }) => {
      return { key: hashKey(key), count: cost, until: time + windowMs };
    });
    // Sorted, so that two statements never deadlock.
    added.sort((one, other) => (one.key < other.key ? -1 : 1));
    const update = {
      count: sql<number>`excluded.count + case when limit_counter.until <= ${time} then 0 else limit_counter.count end`,
      until: sql<number>`case when limit_counter.until <= ${time} then excluded.until else limit_counter.until end`,
    };
    // One statement, so that simultaneous calls are all counted.
    const counters = db.insertInto('limit_counter').values(added);
    const counted = counters.onConflict((conflict) => conflict.column('key').doUpdateSet(update));
    return withCounts(limits, await counted.returningAll().execute());
  }

  const secondsUntil = (end: number) => Math.max(1, Math.ceil((end - now()) / 1000));

  async function counts(limits: readonly RateLimit[]): Promise<CountedLimit[]> {
    const keys = limits.map(({ key }) => hashKey(key));
    const counters = db.selectFrom('limit_counter').selectAll().where('key', 'in', keys);
    return withCounts(limits, await counters.where('until', '>', now()).execute());
  }

  /** The seconds until every limit allows the call, or undefined if all allow it now. */
  async function waitFor(limits: readonly RateLimit[]): Promise<number | undefined> {
    const exhausted = (await counts(limits)).filter(({ count, cost = 1, max }) => count + cost > max);
    if (exhausted.length === 0) return undefined;
    return secondsUntil(Math.max(...exhausted.map(({ until }) => until)));
  }

  /** Consumes from all limits, or from none when one is exhausted. @returns the seconds to wait, if any. */
  async function consume(limits: readonly RateLimit[]): Promise<number | undefined> {
    if (limits.length === 0) return undefined;
    // Limits are read first, so that a call refused here costs no write.
    const wait = await waitFor(limits);
    if (wait !== undefined) return wait;
    const exceeded = (await add(limits)).filter(({ count, max }) => count > max);
    if (exceeded.length === 0) return undefined;
    // Simultaneous calls exhausted a limit after `waitFor`. A refused call does not count, so its costs are subtracted.
    await add(limits.map((limit) => ({ ...limit, cost: -(limit.cost ?? 1) })));
    // The earliest end, because a limit with a later end may be exceeded only until refused calls are subtracted.
    return secondsUntil(Math.min(...exceeded.map(({ until }) => until)));
  }

  return { counts, waitFor, consume };
}

/** The SHA-256 of a key, for tables that must not identify anyone. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** One key for all spellings of an email address: without plus tag and, at Gmail, without dots. */
export function mailboxOf(address: string): string {
  const [local = '', host] = normalAddress(address).split('@');
  const name = local.replace(/^([^+]+)\+.*/, '$1');
  const domain = host === 'googlemail.com' ? 'gmail.com' : host;
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}

/** The least recently seen network is evicted first. */
const MAX_NETWORKS = 50_000;

/**
 * A rate limit per network in fixed windows of `windowMs` milliseconds, in memory, so that calls cost no query.
 * @returns a function that consumes one unit of each network and returns true, or false if one has no units left.
 */
export function createNetworkLimit(max: number, windowMs: number, now: () => number) {
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
      const [oldest = name] = counts.keys();
      if (counts.size > MAX_NETWORKS) counts.delete(oldest);
    }
    return true;
  };
}

/** The daily limits of one quantity: a share of 1/`parts` for each network of the caller, and the total. */
export function dailyLimits(
  key: string,
  ip: string | undefined,
  { total, parts, cost = 1 }: { total: number; parts: number; cost?: number },
): RateLimit[] {
  const part = Math.max(1, Math.floor(total / parts));
  const networkLimits = networksOf(ip).map(({ name, weight }) => {
    return { key: `${key} from ${name}`, max: Math.min(total, part * weight) };
  });
  return [...networkLimits, { key, max: total, isTotal: true }].map((limit) => ({
    ...limit,
    cost,
    windowMs: DAY_MS,
  }));
}

/** The bytes of a row in addition to its text: indexes, ids, deliveries. */
export const ROW_BYTES = 1000;

/** `kind` is a type of submission, or `accounts` (accounts and their content). */
export function byteLimits(
  kind: string,
  { ip, bytes }: { ip: string | undefined; bytes: number },
  { submissionMbPerDay }: Pick<BackendConfig, 'submissionMbPerDay'>,
): RateLimit[] {
  // One network's share. For accounts, the share is by default enough for one full account.
  const parts = kind === 'accounts' ? 100 : 20;
  const total = submissionMbPerDay * 1_000_000;
  return dailyLimits(`bytes of ${kind}`, ip, { total, parts, cost: bytes });
}

export async function assertBytesLeft(
  rateLimiter: RateLimiter,
  call: 'waitFor' | 'consume',
  limits: readonly RateLimit[],
  { site }: Pick<BackendConfig, 'site'>,
): Promise<void> {
  const seconds = await rateLimiter[call](limits);
  if (seconds === undefined) return;
  const isTotal = await rateLimiter.waitFor(limits.filter((limit) => limit.isTotal));
  const message = `Too much has been sent ${isTotal ? 'to this site' : 'from your network'} today. Please try again tomorrow, or write to ${site.mailbox}.`;
  assertNoWait(seconds, message);
}
