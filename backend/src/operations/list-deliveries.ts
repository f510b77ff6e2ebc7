import type { DeliveryTable } from '../database/schema.ts';
import type { OperationContext } from './operation.ts';
import { readArgs } from './read-args.ts';
import { readTarget } from './read-target.ts';
import { textTable } from './text-table.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

const STATUSES = ['dead', 'pending', 'delivered'] as const;

/** `deliveries list`: how many there are of each status, and the newest of those asked for. */
export async function listDeliveries(
  args: readonly string[],
  { config, say }: OperationContext,
): Promise<void> {
  const { values, positionals } = readArgs(args, {
    dead: { type: 'boolean' },
    pending: { type: 'boolean' },
    delivered: { type: 'boolean' },
    target: { type: 'string' },
    limit: { type: 'string', default: '50' },
    json: { type: 'boolean' },
  });
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is one argument too many.`);
  if (!/^[1-9]\d{0,5}$/.test(values.limit)) throw new UsageError('--limit must be a whole number above 0.');
  const wanted = STATUSES.filter((status) => values[status]);
  const target = readTarget(values.target);

  await withDatabase(config, async ({ db }) => {
    const counts = await db
      .selectFrom('delivery')
      .select(({ fn }) => ['target', 'status', fn.countAll<number>().as('count')])
      .groupBy(['target', 'status'])
      .execute();
    let query = db.selectFrom('delivery').selectAll();
    if (wanted.length > 0) query = query.where('status', 'in', wanted);
    if (target) query = query.where('target', '=', target);
    const rows = await query
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(Number(values.limit))
      .execute();
    if (values.json) {
      say(JSON.stringify({ counts, deliveries: rows }, null, 2));
      return;
    }
    say(
      counts.map(({ target, status, count }) => `${target}: ${count} ${status}`).join(', ') ||
        'No deliveries.',
    );
    if (rows.length > 0)
      say(textTable(['id', 'target', 'status', 'attempts', 'queued', 'why'], rows.map(cells)));
  });
}

function cells({ id, target, status, attempts, created_at, last_error }: DeliveryTable): string[] {
  const queued = new Date(created_at).toISOString().slice(0, 16);
  return [id, target, status, String(attempts), queued, last_error ?? ''];
}
