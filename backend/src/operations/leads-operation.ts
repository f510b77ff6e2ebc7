import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LEAD_KINDS, type LeadKind, readLeads } from '../webhook/leads.ts';
import { type Operation, OperationError, readArgs, UsageError, withDatabase } from './operation.ts';

/** `leads`: exports guide requests or contact messages to a CSV file with mode 600. */
export const leadsOperation: Operation = {
  usage: `${LEAD_KINDS.join('|')} FILE [--days 30]`,
  summary: 'Exports the guide requests or contact messages of the last days to a new CSV file.',
  async run(args, { config, print, now }) {
    const { values, positionals } = readArgs(args, { days: { type: 'string', default: '30' } });
    const [kind, file, ...others] = positionals;
    if (!LEAD_KINDS.includes(kind as LeadKind) || !file || others.length > 0)
      throw new UsageError(`leads requires ${LEAD_KINDS.join(' or ')}, and a new file.`);
    const days = Number(values.days);
    if (!/^[1-9]\d{0,2}$/.test(values.days) || days > 365)
      throw new UsageError('--days must be a number from 1 to 365.');
    await withDatabase(config, async (database) => {
      const { rows, parts } = await readLeads(database, now).csv(kind as LeadKind, days);
      const written = createWriteStream(file, { flags: 'wx', mode: 0o600 });
      await pipeline(Readable.from(parts), written).catch((error: NodeJS.ErrnoException) => {
        throw new OperationError(`${file} cannot be written: ${error.message}`, { cause: error });
      });
      print(`${rows} rows of ${kind} are in ${file}. Delete it after use: it contains personal data.`);
    });
  },
};
