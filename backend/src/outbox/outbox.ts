import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { Gauge } from 'prom-client';
import type { Database } from '../database/open-database.ts';
import type { DeliveryTable, Schema } from '../database/schema.ts';
import { type Log, maskAddresses } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { DAY_MS, HOUR_MS } from '../time/hours.ts';

const TARGETS: readonly DeliveryTable['target'][] = ['smtp', 'automation'];

export interface Target {
  /** Rejects on failure, with a `PermanentError` when the target will never accept the delivery. */
  deliver(delivery: DeliveryTable, signal: AbortSignal): Promise<void>;
  /** Runs in the transaction that records a success. */
  onDelivered?(transaction: Transaction<Schema>, delivery: DeliveryTable): Promise<void>;
  close?(): void;
}

export type Outbox = ReturnType<typeof startOutbox>;

const MAX_CONCURRENT_PER_TARGET = 8;
const POLL_MS = 1000;

interface OutboxDependencies {
  database: Pick<Database, 'db' | 'engine'>;
  log: Log;
  now: () => number;
  metrics: Metrics;
  targets: Readonly<Partial<Record<DeliveryTable['target'], Target | undefined>>>;
}

/** A slow target does not block another. Deliveries wait while their target is not configured. */
export function startOutbox({ database, log, now, metrics, targets }: OutboxDependencies) {
  outboxMetrics(metrics, database, now);
  const inFlight = new Map<Promise<void>, DeliveryTable['target']>();
  let stopping = false;
  let alarm = new AbortController();
  const wake = () => alarm.abort();

  async function attempt(target: Target, delivery: DeliveryTable): Promise<void> {
    const { id, target: name, attempts, locked_until } = delivery;
    const failure = await target.deliver(delivery, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)).then(
      () => undefined,
      (reason: Error) => reason,
    );
    // A failed save is retried until the lease ends, so that the target does not get the delivery twice.
    for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 3000)) {
      try {
        const status = await settleDelivery(database.db, target, delivery, failure, now());
        const line = { delivery: id, target: name, attempts };
        if (failure) log.warn({ err: failure, ...line, status }, 'a delivery failed');
        else log.info(line, 'delivered');
        return;
      } catch (err) {
        if (now() + pauseMs >= locked_until) {
          // The lease expires and the delivery is retried: at-least-once delivery.
          log.error({ err, delivery: id, target: name }, 'the outcome of a delivery could not be saved');
          return;
        }
        await wait(pauseMs);
      }
    }
  }

  async function startDue(name: DeliveryTable['target']): Promise<void> {
    const target = targets[name];
    const limit = MAX_CONCURRENT_PER_TARGET - [...inFlight.values()].filter((one) => one === name).length;
    if (!target || limit === 0) return;
    for (const delivery of await claimDeliveries(database, { target: name, now: now(), limit })) {
      const attempting = attempt(target, delivery).then(() => {
        inFlight.delete(attempting);
        // More deliveries may be due than could run at once.
        wake();
      });
      inFlight.set(attempting, name);
    }
  }

  async function work(): Promise<void> {
    while (!stopping) {
      alarm = new AbortController();
      try {
        for (const name of TARGETS) await startDue(name);
      } catch (err) {
        log.error({ err }, 'the outbox could not be read');
        // `wake` does not shorten this pause.
        await wait(POLL_MS);
      }
      await wait(POLL_MS, undefined, { signal: alarm.signal }).catch(() => undefined);
    }
    await Promise.all(inFlight.keys());
  }

  const working = work();
  return {
    wake,
    async stop() {
      stopping = true;
      wake();
      await working;
      for (const target of Object.values(targets)) target?.close?.();
    },
  };
}

/** After this time, another worker may claim the delivery. */
const LEASE_MS = 60_000;
/** Shorter than the lease, so that the outcome is saved before the lease ends. */
const ATTEMPT_TIMEOUT_MS = 40_000;

export async function claimDeliveries(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { target, now, limit }: { target: DeliveryTable['target']; now: number; limit: number },
): Promise<DeliveryTable[]> {
  let due = db
    .selectFrom('delivery')
    .select('id')
    .where('status', '=', 'pending')
    .where('target', '=', target)
    .where('next_attempt_at', '<=', now)
    .where('locked_until', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit);
  // SQLite has one writer at a time and no `for update`.
  if (engine === 'postgres') due = due.forUpdate().skipLocked();
  // A common table expression is evaluated once. A plain subquery may run again and lock more than `limit`.
  return db
    .with('due', () => due)
    .updateTable('delivery')
    .set((row) => ({ locked_until: now + LEASE_MS, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .returningAll()
    .execute();
}

/** A delivery that fails this long after its first due time becomes a dead letter. */
const GIVE_UP_AFTER_MS = 3 * DAY_MS;

/** A success always counts. A failure counts only while this worker holds the lease. */
async function settleDelivery(
  db: Kysely<Schema>,
  target: Target,
  delivery: DeliveryTable,
  error: Error | undefined,
  now: number,
): Promise<DeliveryTable['status']> {
  const { id, locked_until, attempts, created_at } = delivery;
  const status = outcome(error, now - created_at);
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('delivery')
      .set({
        status,
        locked_until: 0,
        next_attempt_at: now + retryDelay(attempts),
        last_error: error ? maskAddresses(error.message).slice(0, 500) : null,
        settled_at: status === 'pending' ? null : now,
      })
      .where('id', '=', id)
      .where('status', '!=', 'delivered')
      .$if(error !== undefined, (query) => query.where('locked_until', '=', locked_until))
      .executeTakeFirst();
    if (status === 'delivered' && numUpdatedRows > 0n) await target.onDelivered?.(transaction, delivery);
  });
  return status;
}

function outcome(error: Error | undefined, age: number) {
  if (!error) return 'delivered';
  return error instanceof PermanentError || age >= GIVE_UP_AFTER_MS ? 'dead' : 'pending';
}

const MIN_RETRY_MS = 5000;
const MAX_RETRY_MS = HOUR_MS;

/** The delay doubles from 5 s to an hour. Up to half of the delay is subtracted at random. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** (attempt - 1));
  return Math.round(full * (1 - random() / 2));
}

export const initialState = (time: number) => ({
  status: 'pending' as const,
  attempts: 0,
  next_attempt_at: time,
  locked_until: 0,
  last_error: null,
  created_at: time,
  settled_at: null,
});

/** Insert the row in the transaction that stores its content. */
export function newDelivery(
  target: DeliveryTable['target'],
  content: { submission_id: string } | { mail_id: string },
  dueAt: number,
): DeliveryTable {
  const ids = { id: randomUUID(), submission_id: null, mail_id: null, ...content };
  return { ...ids, target, ...initialState(dueAt) };
}

/** A failure that no further attempt can change. */
export class PermanentError extends Error {}

function outboxMetrics(
  { registry, beforeReading }: Metrics,
  { db }: Pick<Database, 'db'>,
  now: () => number,
) {
  const registers = [registry];
  const depth = new Gauge({
    name: 'outbox_deliveries',
    help: 'Deliveries in the database, by state: pending, or dead (no longer retried).',
    labelNames: ['target', 'status'],
    registers,
  });
  const age = new Gauge({
    name: 'outbox_oldest_pending_seconds',
    help: 'How long the oldest pending delivery has been waiting.',
    labelNames: ['target'],
    registers,
  });
  beforeReading(async () => {
    depth.reset();
    age.reset();
    const oldest = sql<number>`min(created_at)`.as('oldest');
    const rows = await db
      .selectFrom('delivery')
      .select(({ fn }) => ['target', 'status', fn.countAll<number>().as('count'), oldest])
      .where('status', 'in', ['pending', 'dead'])
      .groupBy(['target', 'status'])
      .execute();
    // Zeros, so that the metrics exist before the first delivery or dead letter.
    for (const target of TARGETS) {
      for (const status of ['pending', 'dead']) depth.set({ target, status }, 0);
      age.set({ target }, 0);
    }
    for (const { target, status, count, oldest } of rows) {
      depth.set({ target, status }, count);
      if (status === 'pending') age.set({ target }, Math.max(0, now() - oldest) / 1000);
    }
  });
}
