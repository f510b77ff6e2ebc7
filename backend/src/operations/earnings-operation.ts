import { open } from 'node:fs/promises';
import { keepEarnings, readEarningsFile } from '../earnings/earnings.ts';
import { dollars } from '../funnel/shop-section.ts';
import { type Operation, OperationError, readArgs, UsageError, withDatabase } from './operation.ts';

/** The largest file, in bytes: years of orders. */
const MOST_BYTES = 10 * 1024 * 1024;
/** Lines that are named. */
const MOST_NAMED = 100;
/** Done, but lines were left out. */
const SKIPPED = 3;

/** `earnings`: takes over what the retailer says that links brought. */
export const earningsOperation: Operation = {
  usage: 'FILE',
  summary: "Takes over the retailer's earnings report: CSV with date, tracking id, items, revenue.",
  async run(args, { config, say, now }) {
    const [path, ...others] = readArgs(args, {}).positionals;
    if (path === undefined || others.length > 0) throw new UsageError('earnings takes one file.');
    const text = await readText(path);
    const { rows, skipped } = parsed(text, config.site.trackingIds, now());
    const { added, changed } = await withDatabase(config, (database) => keepEarnings(database, rows));
    const items = rows.reduce((sum, row) => sum + row.items, 0);
    const cents = rows.reduce((sum, row) => sum + row.cents, 0);
    say(
      `${rows.length} figures of a day and a tracking id: ${items} items, ${dollars(cents)}. ${added} are new, ${changed} replace others, ${rows.length - added - changed} were the same before.`,
    );
    if (skipped.length === 0) return;
    const more = skipped.length - MOST_NAMED;
    throw new OperationError(
      [
        `${skipped.length} lines were left out:`,
        ...skipped.slice(0, MOST_NAMED),
        ...(more > 0 ? [`and ${more} more`] : []),
      ].join('\n'),
      { exitCode: SKIPPED },
    );
  },
};

function parsed(...file: Parameters<typeof readEarningsFile>) {
  try {
    return readEarningsFile(...file);
  } catch (error) {
    throw error instanceof RangeError ? new OperationError(error.message) : error;
  }
}

async function readText(path: string): Promise<string> {
  try {
    const file = await open(path);
    try {
      const buffer = Buffer.alloc(MOST_BYTES + 1);
      let length = 0;
      for (let read = 1; read > 0 && length < buffer.length; length += read)
        read = (await file.read(buffer, length)).bytesRead;
      if (length > MOST_BYTES)
        throw new OperationError(`${path} has more than 10 MB: import it in parts, by days.`);
      return new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, length));
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof OperationError) throw error;
    const why = error instanceof TypeError ? 'it is not UTF-8 text' : (error as Error).message;
    throw new OperationError(`${path} cannot be read: ${why}.`, { cause: error });
  }
}
