/** What may be in a line of the log, beside what a request has. */
interface LogLine {
  level: string;
  time: string;
  msg?: string;
  err?: { message?: string; stack?: string };
  method?: string;
  path?: string;
  status?: number;
  ms?: number;
  [name: string]: unknown;
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Without control characters, which a path may bring and a terminal would obey; a stack keeps its lines. */
const harmless = (text: string) => text.replace(/[^\P{C}\n]/gu, ' ');

/**
 * A line of the log for somebody who reads it in a terminal: `14:03:22 GET /blog 200 3 ms`, everything else as
 * time, level, message and what belongs to it.
 */
export function terminalLine(json: string): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(json) as LogLine;
  const clock = new Date(time).toTimeString().slice(0, 8);
  if (msg === 'request') {
    const { method, path = '', status, ms, from } = rest;
    const origin = from === undefined ? '' : ` from ${shown(from)}`;
    return `${harmless(`${clock} ${method} ${path.replaceAll('\n', ' ')} ${status} ${ms} ms${origin}`)}\n`;
  }
  const details = Object.entries(rest).map(([name, value]) => ` ${name}=${shown(value)}`);
  const line = `${clock} ${level}: ${msg}${details.join('')}`.replaceAll('\n', ' ');
  return `${harmless(err ? `${line}\n${err.stack ?? err.message}` : line)}\n`;
}
