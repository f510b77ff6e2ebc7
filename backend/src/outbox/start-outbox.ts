import { setTimeout as wait } from 'node:timers/promises';
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

/** Attempts under way at the same time to one target. */
const AT_ONCE = 8;

/**
 * Starts a worker for each target, so that one that is slow or gone holds up no other; what is meant for a target that
 * is not configured waits. Several processes may have workers on one database.
 * @param everyMs how often they look for work by themselves.
 */
export function startOutbox({
  targets,
  everyMs = 1000,
  ...surroundings
}: OutboxSurroundings & {
  targets: Partial<Record<DeliveryTable['target'], Deliver>>;
  everyMs?: number;
}): Outbox {
  const workers = (Object.entries(targets) as [DeliveryTable['target'], Deliver][]).map(([target, deliver]) =>
    startWorker(target, deliver, { ...surroundings, everyMs }),
  );
  return {
    wake() {
      for (const worker of workers) worker.wake();
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

interface OutboxSurroundings {
  database: Pick<Database, 'db' | 'engine'>;
  log: Log;
  now: () => number;
  metrics: Pick<Metrics, 'attempt'>;
}

function startWorker(
  target: DeliveryTable['target'],
  deliver: Deliver,
  { database, log, now, metrics, everyMs }: OutboxSurroundings & { everyMs: number },
): Outbox {
  const underWay = new Set<Promise<void>>();
  let stopping = false;
  let nudged = false;
  let interrupt: () => void = () => undefined;

  async function attempt(delivery: Delivery): Promise<void> {
    const error = await deliver(delivery).then(
      () => undefined,
      (reason: unknown) => reason ?? new Error('failed without a reason'),
    );
    const { id, attempts } = delivery;
    try {
      const status = await keepOutcome(delivery, error);
      metrics.attempt(target, status);
      if (error) log.warn({ err: error, delivery: id, target, attempts, status }, 'a delivery failed');
      else log.info({ delivery: id, target, attempts }, 'delivered');
    } catch (err) {
      // Its lease runs out and it is tried again: at least once, never not at all.
      log.error({ err, delivery: id, target, attempts }, 'the outcome of a delivery could not be kept');
    }
  }

  /** A database that is busy or away for a moment must not make a target get again what it has got. */
  async function keepOutcome(delivery: Delivery, error: unknown): ReturnType<typeof settleDelivery> {
    for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 3000)) {
      try {
        return await settleDelivery(database.db, delivery, error, now());
      } catch (err) {
        if (now() + pauseMs >= delivery.locked_until) throw err;
        log.debug({ err, delivery: delivery.id }, 'the outcome of a delivery is kept later');
        await wait(pauseMs);
      }
    }
  }

  function start(delivery: Delivery): void {
    const attempting = attempt(delivery).then(() => {
      underWay.delete(attempting);
      // There may be more than there was room for.
      wake();
    });
    underWay.add(attempting);
  }

  async function work(): Promise<void> {
    while (!stopping) {
      nudged = false;
      const room = AT_ONCE - underWay.size;
      try {
        if (room > 0) {
          const deliveries = await claimDeliveries(database, { target, now: now(), limit: room });
          deliveries.forEach(start);
        }
      } catch (err) {
        log.error({ err }, 'the outbox could not be read');
        nudged = false;
      }
      if (!nudged && !stopping) await pause();
    }
    await Promise.all(underWay);
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  function wake(): void {
    nudged = true;
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
