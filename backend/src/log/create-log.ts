import { type DestinationStream, type Logger, pino } from 'pino';
import type { BackendConfig } from '../config/backend-config.ts';
import { maskAddresses } from './mask-addresses.ts';

/** The backend's log: one JSON object a line. */
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
  return destination ? pino(options, destination) : pino(options);
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
