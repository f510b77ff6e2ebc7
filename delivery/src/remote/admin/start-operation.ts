import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Log } from 'backend';
import { childEnvironment } from '../../core/process/child-environment.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import type { Operation } from './operations.ts';
import type { Report } from './report.ts';

/** How long an operation may take, in milliseconds: many times what one takes that waits for others. */
const LONGEST_MS = 1_200_000;
/** Bytes that are kept of what an operation says, for who listens slowly. */
const MOST_SAID = 8 * 1024 ** 2;

/** What an operation's process is: what it reports, line by line, and when it has ended. */
interface Started {
  reports: Readable;
  ended: Promise<unknown>;
}

/** What an operation reads of the environment: where the site is kept, how pages are made, which browser the gate has. */
const NEEDED = [
  'SITE_DATABASE_URL',
  'PG*',
  'SITE_CONFIG',
  'ORIGIN',
  'BACKEND_HOST',
  'CHROMIUM',
  'GATE_BROWSER',
  'ALLOW_UNSANDBOXED_RELEASES',
  'PLAYWRIGHT_BROWSERS_PATH',
  // It starts in half of the time. A release's code gets no variable and writes nothing.
  'NODE_COMPILE_CACHE',
];

/** Does an operation in a process of its own, which ends its work also when nobody listens, or listens slowly. */
export function startOperation(
  { store, log }: { store: SiteStore; log: Log },
  what: { by: string; operation: Operation },
): Started {
  const script = join(import.meta.dirname, 'perform-child.ts');
  const flags = ['--disable-warning=ExperimentalWarning', '--disable-sigusr1'];
  const child = spawn(process.execPath, [...flags, script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...childEnvironment(NEEDED), NODE_ENV: process.env.NODE_ENV ?? 'production' },
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  // That it could not be started is said below.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify({ folder: store.folder, ...what }));
  const reports = new Readable({ read() {} });
  // Read at once: it could not end while what it says waits for a reader.
  child.stdout.on('data', (chunk: Buffer) => {
    if (!reports.destroyed && reports.readableLength < MOST_SAID) reports.push(chunk);
  });
  const ended = once(child, 'close')
    .catch((err: unknown) => {
      log.error({ err }, 'an operation could not be started');
      const failed: Report = { failed: 'The site cannot do this right now; its log says why.' };
      reports.push(`${JSON.stringify(failed)}\n`);
    })
    .finally(() => reports.push(null));
  return { reports, ended };
}
