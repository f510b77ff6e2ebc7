import { Counter, Gauge } from 'prom-client';
import type { Database } from '../database/open-database.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type DeliveryTable, TARGETS } from './delivery-table.ts';

/** Counts an attempt to deliver and its outcome. */
export type CountAttempt = (target: DeliveryTable['target'], outcome: DeliveryTable['status']) => void;

/** Registers the metrics of the outbox. */
export function outboxMetrics(
  { registry, beforeReading }: Metrics,
  database: Pick<Database, 'db'>,
  now: () => number,
): CountAttempt {
  const registers = [registry];
  const attempts = new Counter({
    name: 'outbox_attempts_total',
    help: 'Attempts of this process to deliver, by target and outcome.',
    labelNames: ['target', 'outcome'],
    registers,
  });
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
    for (const { target, pending, dead, oldest } of await readQueue(database)) {
      depth.set({ target, status: 'pending' }, pending);
      depth.set({ target, status: 'dead' }, dead);
      age.set({ target }, oldest === null ? 0 : Math.max(0, now() - oldest) / 1000);
    }
  });
  return (target, outcome) => attempts.inc({ target, outcome });
}

/** The pending deliveries of one target. */
interface Queue {
  target: DeliveryTable['target'];
  pending: number;
  dead: number;
  /** When the oldest pending one was queued, in milliseconds since 1970 UTC, or null. */
  oldest: number | null;
}

/** The queue of each target, including empty ones, so that a metric exists before the first dead letter. */
async function readQueue({ db }: Pick<Database, 'db'>): Promise<Queue[]> {
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
  return TARGETS.map((target) => {
    const of = (status: string) => rows.find((row) => row.target === target && row.status === status);
    return {
      target,
      pending: Number(of('pending')?.count ?? 0),
      dead: Number(of('dead')?.count ?? 0),
      oldest: of('pending')?.oldest ?? null,
    };
  });
}
