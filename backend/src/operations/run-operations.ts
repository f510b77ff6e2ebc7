import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { JOBS } from '../app/features.ts';
import { ConfigError, parseBackendConfig } from '../config/backend-config.ts';
import { recordRuns } from '../jobs/scheduled-jobs.ts';
import { stripControlChars } from '../log/log.ts';
import { LEAD_KINDS, type LeadKind, readLeads } from '../webhook/leads.ts';
import { eraseOperation, signOutOperation, unlockOperation } from './account-operations.ts';
import { moveToPostgresOperation } from './move-to-postgres-operation.ts';
import { type Operation, OperationError, readArgs, UsageError, withDatabase } from './operation.ts';
import { deliveriesOperation, mailOperation } from './outbox-operations.ts';

const retentionOperation: Operation = {
  usage: '',
  summary: 'Deletes expired data now (the backend does so once a day).',
  async run(_, { config, now }) {
    return withDatabase(config, async (database) => {
      const lines: string[] = [];
      for (const [what, job] of Object.entries(JOBS))
        lines.push(`${what}: ${await job(database, now())} removed`);
      await recordRuns(database, Object.keys(JOBS), now());
      return lines.join('\n');
    });
  },
};

const leadsOperation: Operation = {
  usage: `${LEAD_KINDS.join('|')} FILE [--days 30]`,
  summary: 'Exports the guide requests or contact messages of the last 30 days to a new CSV file.',
  async run(args, { config, now }) {
    const { values, positionals } = readArgs(args, { days: { type: 'string', default: '30' } });
    const [kind, file, ...others] = positionals;
    if (!LEAD_KINDS.includes(kind as LeadKind) || !file || others.length > 0)
      throw new UsageError(`"leads" requires ${LEAD_KINDS.join(' or ')}, and a new file.`);
    const days = Number(values.days);
    if (!/^[1-9]\d{0,2}$/.test(values.days) || days > 365)
      throw new UsageError('--days must be a whole number from 1 to 365.');
    return withDatabase(config, async (database) => {
      const { rows, parts } = await readLeads(database, now).csv(kind as LeadKind, days);
      const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
      await pipeline(Readable.from(parts), output).catch((error: NodeJS.ErrnoException) => {
        throw new OperationError(`${file} cannot be written: ${error.message}`, { cause: error });
      });
      return `Rows of ${kind} in ${file}: ${rows}. Delete the file after use: it contains personal data.`;
    });
  },
};

const OPERATIONS: Readonly<Record<string, Operation>> = {
  deliveries: deliveriesOperation,
  mail: mailOperation,
  'move-to-postgres': moveToPostgresOperation,
  leads: leadsOperation,
  erase: eraseOperation,
  retention: retentionOperation,
  unlock: unlockOperation,
  'sign-out': signOutOperation,
};

/** Runs one operation on the environment's database. @returns 0 for success, 1 for a failure, 2 for invalid usage */
export async function runOperations(
  [name = 'help', ...args]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { print = console.log, printError = console.error, now = Date.now } = {},
): Promise<number> {
  if (name === 'help' || name === '--help' || args.includes('--help')) {
    print(overview());
    return 0;
  }
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!operation) {
    printError(`There is no command "${name}".\n\n${overview()}`);
    return 2;
  }
  const usage = `Usage: npm run site -- backend ${name} ${operation.usage}`;
  try {
    if (!operation.usage && args.length > 0) throw new UsageError(`"${name}" accepts no arguments.`);
    const config = parseBackendConfig(env);
    print(stripControlChars(await operation.run(args, { config, now })));
    return 0;
  } catch (error) {
    if (!(error instanceof OperationError || error instanceof ConfigError)) throw error;
    const isUsage = error instanceof UsageError;
    printError(isUsage ? `${error.message}\n${usage}` : error.message);
    return isUsage ? 2 : 1;
  }
}

function overview(): string {
  const lines = Object.entries(OPERATIONS).map(
    ([name, { usage, summary }]) => `  ${name} ${usage}\n      ${summary}`,
  );
  return [
    'Usage: npm run site -- backend COMMAND (in a container: node backend/src/operate.ts COMMAND)',
    ...lines,
    'Commands use the database of DATA_DIR or DATABASE_URL, like the site.',
  ].join('\n');
}
