import { Counter, Gauge } from 'prom-client';
import type { Database } from '../database/open-database.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type DeliveryTable, TARGETS } from './delivery-table.ts';

/** Counts an attempt to deliver and its outcome. */
export type CountAttempt = (target: DeliveryTable['target'], outcome: DeliveryTable['status']) => void;

/** Registers the metrics of the outbox. */
export function outboxMetrics(
  { registry, beforeReading }: Metrics,
  { db }: Pick<Database, 'db'>,
  now: () => number,
): CountAttempt {
  const registers = [registry];
  const attempts = new Counter({
    name: 'outbox_attempts_total',
    help: 'Attempts of this process to deliver, by target and outcome.',
    labelNames: ['target', 'outcome'],
    registers,
  });
  // PromQL's `increase` ignores the first value of a counter.
  for (const target of TARGETS)
    for (const outcome of ['delivered', 'pending', 'dead']) attempts.inc({ target, outcome }, 0);
  const depth = new Gauge({
    name: 'outbox_deliveries',
    help: 'Deliveries that wait (pending) or have been given up (dead), in the database.',
    labelNames: ['target', 'status'],
    registers,
  });
  const age = new Gauge({
    name: 'outbox_oldest_pending_seconds',
    help: 'How long the oldest delivery has been waiting.',
    labelNames: ['target'],
    registers,
  });
  beforeReading(async () => {
    depth.reset();
    age.reset();
    const rows = await db
      .selectFrom('delivery')
      .select(({ fn }) => [
        'target',
        'status',
        fn.countAll<number>().as('count'),
        fn.min('created_at').as('oldest'),
      ])
      .where('status', 'in', ['pending', 'dead'])
      .groupBy(['target', 'status'])
      .execute();
    // So that the metric exists before the first dead letter.
    for (const target of TARGETS) {
      for (const status of ['pending', 'dead']) depth.set({ target, status }, 0);
      age.set({ target }, 0);
    }
    for (const { target, status, count, oldest } of rows) {
      depth.set({ target, status }, Number(count));
      if (status === 'pending') age.set({ target }, Math.max(0, now() - oldest) / 1000);
    }
  });
  return (target, outcome) => attempts.inc({ target, outcome });
}
