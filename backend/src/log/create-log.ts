import { type DestinationStream, type Logger, pino } from 'pino';
import type { BackendConfig } from '../config/backend-config.ts';
import { maskAddresses } from './mask-addresses.ts';
import { terminalLine } from './terminal-line.ts';

/** The log of site and backend: one JSON object a line, or a line to read where it goes to a terminal. */
export type Log = Logger;

/**
 * Makes the log. Messages and errors pass through `maskAddresses`; of an error only name, code, message and stack
 * are written, because PostgreSQL's `detail` repeats the row. Bodies and headers are never logged.
 */
export function createLog(
  { logLevel }: Pick<BackendConfig, 'logLevel'>,
  destination?: DestinationStream,
): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { err: describeError },
  };
  if (destination) return pino(options, destination);
  const terminal = { write: (line: string) => void process.stdout.write(terminalLine(line)) };
  return process.stdout.isTTY ? pino(options, terminal) : pino(options);
}

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: maskAddresses(String(error)) };
  return {
    name: error.name,
    code: (error as NodeJS.ErrnoException).code,
    message: maskAddresses(error.message),
    stack: maskAddresses(error.stack ?? ''),
  };
}
