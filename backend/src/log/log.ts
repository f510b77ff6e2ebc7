import { type DestinationStream, type Logger, pino } from 'pino';
import type { BackendConfig } from '../config/backend-config.ts';

/** The log of a process: one JSON object a line, or plain lines on a terminal. */
export type Log = Logger;

/** Errors are logged with name, code, message and stack only, because PostgreSQL's `detail` contains the row. */
export function createLog(
  { logLevel }: Pick<BackendConfig, 'logLevel'>,
  destination?: DestinationStream,
): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { err: describeError },
  };
  if (destination) return pino(options, destination);
  const terminal = { write: (line: string) => void process.stdout.write(terminalLine(line)) };
  if (process.stdout.isTTY) return pino(options, terminal);
  output ??= pino.destination({ dest: 1, sync: false, periodicFlush: 100, minLength: 8192 });
  return pino(options, output);
}

let output: DestinationStream | undefined;

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: maskAddresses(String(error)) };
  return {
    name: error.name,
    code: (error as NodeJS.ErrnoException).code,
    message: maskAddresses(error.message),
    stack: maskAddresses(error.stack ?? ''),
  };
}

/** An email address. Its at sign may be `%40`, encoded up to four times. */
const ADDRESS = /([^\s@<>"'(),;:=]{1,64}?)(?:@|%(?:25){0,3}40)([^\s@<>"'(),;:=]{1,255})/gi;

export function maskAddresses(text: string): string {
  return text.replace(ADDRESS, (_, local: string, domain: string) => `${local[0]}…@${domain}`);
}

/** Masks and shortens a path. Reads only 4,000 characters, to bound the work. */
export const maskPath = (path: string): string => maskAddresses(path.slice(0, 4000)).slice(0, 200);

const formatValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Replaces control characters, which a terminal would execute, except line breaks. */
export const stripControlChars = (text: string) => text.replace(/[^\P{C}\n]/gu, ' ');

/** For example `14:03:22 GET /blog 200 3 ms`. */
export function terminalLine(json: string): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(json);
  const clock = new Date(time).toTimeString().slice(0, 8);
  const { method, path, status, ms, from, reason } = rest;
  const words =
    msg === 'request'
      ? [method, path, status, `${ms} ms`, ...(from ? [`from ${from}`] : []), ...(reason ? [reason] : [])]
      : [`${level}:`, msg, ...Object.entries(rest).map(([name, value]) => `${name}=${formatValue(value)}`)];
  const line = [clock, ...words].join(' ').replaceAll('\n', ' ');
  return `${stripControlChars(err ? `${line}\n${err.stack ?? err.message}` : line)}\n`;
}
