import type { Database } from '../database/open-database.ts';
import type { DeliveryTable } from '../database/schema.ts';
import type { Log } from '../log/create-log.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import { claimDeliveries, type Delivery } from './claim-deliveries.ts';
import { settleDelivery } from './settle-delivery.ts';

/** Brings one delivery to its target; rejects when it did not arrive, with a `DeliveryError` when that is final. */
export type Deliver = (delivery: Delivery) => Promise<void>;

/** The worker that delivers what the transactions have left in the table `delivery`. */
export interface Outbox {
  /** Looks for work now instead of at the next round. */
  wake(): void;
  /** Takes no more work and waits for what is under way. */
  stop(): Promise<void>;
}

const BATCH = 8;

/**
 * Starts the worker; without targets it does nothing. Several may run on one database.
 * @param everyMs how often it looks for work by itself.
 */
export function startOutbox({
  database,
  targets,
  log,
  now,
  metrics,
  everyMs = 1000,
}: {
  database: Pick<Database, 'db' | 'engine'>;
  targets: Partial<Record<DeliveryTable['target'], Deliver>>;
  log: Log;
  now: () => number;
  metrics: Pick<Metrics, 'attempt'>;
  everyMs?: number;
}): Outbox {
  if (Object.keys(targets).length === 0) return { wake: () => undefined, stop: async () => undefined };
  let stopping = false;
  let nudged = false;
  let interrupt: () => void = () => undefined;

  async function attempt(delivery: Delivery): Promise<void> {
    const deliver = targets[delivery.target];
    const error = await (
      deliver?.(delivery) ?? Promise.reject(new Error(`${delivery.target} is not configured`))
    ).then(
      () => undefined,
      (reason: unknown) => reason ?? new Error('failed without a reason'),
    );
    const status = await settleDelivery(database.db, delivery, error, now());
    const { id, target, attempts } = delivery;
    metrics.attempt(target, status);
    if (error) log.warn({ err: error, delivery: id, target, attempts, status }, 'a delivery failed');
    else log.info({ delivery: id, target, attempts }, 'delivered');
  }

  async function work(): Promise<void> {
    while (!stopping) {
      nudged = false;
      try {
        const deliveries = await claimDeliveries(database, now(), BATCH);
        await Promise.all(deliveries.map(attempt));
        if (deliveries.length === BATCH) continue;
      } catch (err) {
        log.error({ err }, 'the outbox could not be read');
        nudged = false;
      }
      if (!nudged && !stopping) await pause();
    }
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const working = work();
  return {
    wake() {
      nudged = true;
      interrupt();
    },
    async stop() {
      stopping = true;
      interrupt();
      await working;
    },
  };
}
