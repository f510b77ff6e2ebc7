import { applyRetention } from '../retention/apply-retention.ts';
import type { Operation } from './operation.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

/** `retention`: does now what the running backend does once a day. */
export const retentionOperation: Operation = {
  usage: '',
  summary: 'Deletes what is past its time now (the backend does so once a day by itself).',
  async run(args, { config, say, now }) {
    if (args.length > 0) throw new UsageError('retention takes no arguments.');
    const removed = await withDatabase(config, (database) => applyRetention(database, now()));
    for (const [what, count] of Object.entries(removed)) say(`${what}: ${count} removed`);
  },
};
