import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { Schema } from '../database/schema.ts';
import { type Log, maskAddresses } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type DeliveryTable, TARGETS } from './delivery-table.ts';
import { type CountAttempt, outboxMetrics } from './outbox-metrics.ts';

/** Where deliveries go. */
export interface Target {
  /**
   * Brings one delivery there. Rejects when it did not arrive, with a `DeliveryError` when that is final.
   * @param signal ends the attempt.
   */
  deliver(delivery: Delivery, signal: AbortSignal): Promise<void>;
  /** Changes what was delivered, once, in the transaction that records it. */
  delivered?(transaction: Transaction<Schema>, delivery: Delivery): Promise<void>;
  close?(): void;
}

/** The configured targets. */
export type Targets = Readonly<Partial<Record<DeliveryTable['target'], Target | undefined>>>;

/** The worker for what transactions have left in the table `delivery`. */
export interface Outbox {
  /** Looks for work now instead of at the next round. */
  wake(): void;
  /** Takes no more work and waits for what is under way. */
  stop(): Promise<void>;
}

/** Simultaneous attempts to one target. */
const MAX_CONCURRENT = 8;
/** How often workers look for work by themselves, in milliseconds. */
const POLL_MS = 1000;

/**
 * Starts a worker for each target, so that a slow or missing one holds up no other. Deliveries to a target
 * that is not configured wait. Several processes may have workers on one database.
 */
export function startOutbox({ targets, ...dependencies }: OutboxDependencies & { targets: Targets }): Outbox {
  const { metrics, database, now } = dependencies;
  const count = outboxMetrics(metrics, database, now);
  const workers = TARGETS.flatMap((name) => {
    const target = targets[name];
    return target ? [startWorker(name, target, { ...dependencies, count })] : [];
  });
  return {
    wake() {
      for (const worker of workers) worker.wake();
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      for (const target of Object.values(targets)) target?.close?.();
    },
  };
}

interface OutboxDependencies {
  database: Pick<Database, 'db' | 'engine'>;
  log: Log;
  now: () => number;
  metrics: Metrics;
}

function startWorker(
  name: DeliveryTable['target'],
  target: Target,
  { database, log, now, count }: OutboxDependencies & { count: CountAttempt },
): Outbox {
  const inFlight = new Set<Promise<void>>();
  let stopping = false;
  let isWoken = false;
  let interrupt: () => void = () => undefined;

  async function attempt(delivery: Delivery): Promise<void> {
    const error = await target.deliver(delivery, AbortSignal.timeout(ATTEMPT_MS)).then(
      () => undefined,
      (reason: Error) => reason,
    );
    const { id, attempts } = delivery;
    try {
      const status = await saveOutcome(delivery, error);
      count(name, status);
      if (error) log.warn({ err: error, delivery: id, target: name, attempts, status }, 'a delivery failed');
      else log.info({ delivery: id, target: name, attempts }, 'delivered');
    } catch (err) {
      // Its lease runs out and it is tried again: at least once, never not at all.
      log.error({ err, delivery: id, target: name, attempts }, 'the outcome of a delivery could not be kept');
    }
  }

  /** A busy database must not make a target get a delivery twice. */
  async function saveOutcome(delivery: Delivery, error?: Error): ReturnType<typeof settleDelivery> {
    for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 3000)) {
      try {
        return await settleDelivery(database.db, target, delivery, error, now());
      } catch (err) {
        if (now() + pauseMs >= delivery.locked_until) throw err;
        log.debug({ err, delivery: delivery.id }, 'the outcome of a delivery is kept later');
        await wait(pauseMs);
      }
    }
  }

  function start(delivery: Delivery): void {
    const attempting = attempt(delivery).then(() => {
      inFlight.delete(attempting);
      // There may be more than there was room for.
      wake();
    });
    inFlight.add(attempting);
  }

  async function work(): Promise<void> {
    while (!stopping) {
      isWoken = false;
      const room = MAX_CONCURRENT - inFlight.size;
      try {
        if (room > 0) {
          const deliveries = await claimDeliveries(database, { target: name, now: now(), limit: room });
          deliveries.forEach(start);
        }
      } catch (err) {
        log.error({ err }, 'the outbox could not be read');
        isWoken = false;
      }
      if (!isWoken && !stopping) await pause();
    }
    await Promise.all(inFlight);
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  function wake(): void {
    isWoken = true;
    interrupt();
  }
  const working = work();
  return {
    wake,
    async stop() {
      stopping = true;
      interrupt();
      await working;
    },
  };
}

/** A job that this worker has for the time of its lease. */
export type Delivery = Selectable<DeliveryTable>;

/** How long a worker has a job, in milliseconds. After a crash it is free again. */
const LEASE_MS = 60_000;
/** How long an attempt may take, in milliseconds: its outcome must be kept before the lease ends. */
const ATTEMPT_MS = 40_000;

/** Takes up to `limit` due deliveries to a target, each for one worker only, and counts the attempt. */
export async function claimDeliveries(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { target, now, limit }: { target: DeliveryTable['target']; now: number; limit: number },
): Promise<Delivery[]> {
  let due = db
    .selectFrom('delivery')
    .select('id')
    .where('status', '=', 'pending')
    .where('target', '=', target)
    .where('next_attempt_at', '<=', now)
    .where('locked_until', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit);
  // SQLite has one writer at a time and no such clause.
  if (engine === 'postgres') due = due.forUpdate().skipLocked();
  // A common table expression is evaluated once; a plain subquery may run again and lock more than `limit`.
  return db
    .with('due', () => due)
    .updateTable('delivery')
    .set((row) => ({ locked_until: now + LEASE_MS, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .returningAll()
    .execute();
}

/** A delivery that has failed for so long, in milliseconds, becomes a dead letter. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Records the outcome of an attempt. What has arrived is delivered, whoever has the lease now. A failure counts only for
 * who has the lease.
 */
async function settleDelivery(
  db: Kysely<Schema>,
  target: Target,
  delivery: Delivery,
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
    if (status === 'delivered' && numUpdatedRows > 0n) await target.delivered?.(transaction, delivery);
  });
  return status;
}

function outcome(error: Error | undefined, age: number) {
  if (!error) return 'delivered';
  const hopeless = error instanceof DeliveryError && error.permanent;
  return hopeless || age >= GIVE_UP_AFTER_MS ? 'dead' : 'pending';
}

const MIN_RETRY_MS = 5000;
const MAX_RETRY_MS = 60 * 60 * 1000;

/**
 * The wait after the given attempt (from 1), in milliseconds: doubling from 5 s to an hour, minus a random
 * half, so that simultaneous failures do not return together.
 */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** (attempt - 1));
  return Math.round(full * (1 - random() / 2));
}

/** The row of a delivery that is due at once. Insert it in the transaction that writes its content. */
export function newDelivery(
  target: DeliveryTable['target'],
  subject: { submission_id: string } | { mail_id: string },
  now: number,
): DeliveryTable {
  return {
    id: randomUUID(),
    target,
    submission_id: null,
    mail_id: null,
    ...subject,
    status: 'pending',
    attempts: 0,
    next_attempt_at: now,
    locked_until: 0,
    last_error: null,
    created_at: now,
    settled_at: null,
  };
}

/** A failed delivery. `permanent`: the target will never take it. */
export class DeliveryError extends Error {
  readonly permanent: boolean;

  constructor(message: string, { permanent = false, cause }: { permanent?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'DeliveryError';
    this.permanent = permanent;
  }
}
