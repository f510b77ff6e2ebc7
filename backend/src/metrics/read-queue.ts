import type { Database } from '../database/open-database.ts';
import type { DeliveryTable } from '../database/schema.ts';

/** What is left to deliver to one target. */
export interface Queue {
  target: DeliveryTable['target'];
  pending: number;
  dead: number;
  /** When the oldest that waits was queued, in milliseconds since 1970 UTC; null when none does. */
  oldest: number | null;
}

const TARGETS: readonly DeliveryTable['target'][] = ['smtp', 'automation'];

/** The queue of each target, also of one without any, so that a metric is there before the first dead letter. */
export async function readQueue({ db }: Pick<Database, 'db'>): Promise<Queue[]> {
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
