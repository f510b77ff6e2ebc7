import type { OperationContext } from './operation.ts';
import { OperationError } from './operation-error.ts';
import { readArgs } from './read-args.ts';
import { readTarget } from './read-target.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

/**
 * `deliveries redrive`: puts dead letters back into the queue, as if they had come now; a waiting one is due at once.
 * One that has arrived is refused: its target would have it twice.
 */
export async function redriveDeliveries(
  args: readonly string[],
  { config, say, now }: OperationContext,
): Promise<void> {
  const { values, positionals: ids } = readArgs(args, {
    dead: { type: 'boolean' },
    target: { type: 'string' },
  });
  const target = readTarget(values.target);
  if (Boolean(values.dead) === ids.length > 0)
    throw new UsageError('deliveries redrive takes ids, or --dead for all dead letters.');

  await withDatabase(config, async ({ db }) => {
    const count = await db.transaction().execute(async (transaction) => {
      let query = transaction
        .updateTable('delivery')
        .set({
          status: 'pending',
          attempts: 0,
          next_attempt_at: now(),
          locked_until: 0,
          last_error: null,
          created_at: now(),
          settled_at: null,
        })
        .where('locked_until', '<=', now())
        .where('status', '!=', 'delivered');
      query = values.dead ? query.where('status', '=', 'dead') : query.where('id', 'in', ids);
      if (target) query = query.where('target', '=', target);
      const { numUpdatedRows } = await query.executeTakeFirst();
      if (!values.dead && Number(numUpdatedRows) < new Set(ids).size) {
        throw new OperationError(
          'Nothing was changed: each id must be of a delivery that is waiting or dead, and not under way. "deliveries show ID" tells.',
        );
      }
      return Number(numUpdatedRows);
    });
    say(
      `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} due now; the running backend takes them up.`,
    );
  });
}
