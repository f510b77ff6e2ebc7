import type { Refusal } from '../../core/report/refusal.ts';
import type { Done } from './done.ts';

/** How an operation ended. */
export type Ended =
  | { done: Done }
  /** The words of the checks, with what to do; and the first hundred refusals one by one. */
  | { refused: string; refusals: readonly Refusal[] }
  /** The machine did not keep up; what to do. */
  | { unchecked: string }
  | { failed: string }
  | { canceled: true };

/**
 * What a site says while it does what was asked from elsewhere: one JSON object a line, as it happens. The last
 * line is how it ended; where none comes, the connection broke.
 */
export type Report =
  | { step: string; result: string; seconds: number }
  | { now: string }
  | { waiting: string }
  | Ended;

const KINDS = ['step', 'now', 'waiting', 'done', 'refused', 'unchecked', 'failed', 'canceled'];

function readReport(line: string): Report | null {
  try {
    const value: object = JSON.parse(line);
    return KINDS.some((kind) => kind in value) ? (value as Report) : null;
  } catch {
    return null;
  }
}

/** What a site says, line by line, until the connection ends or breaks. */
export async function* reportsOf(answer: Response): AsyncGenerator<Report> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (value === undefined) return;
      const whole = `${rest}${value}`.split('\n');
      rest = whole.pop() ?? '';
      for (const line of whole) {
        const report = readReport(line);
        if (report) yield report;
      }
    }
  } catch {
    // It broke: what was not said by then is asked for.
  }
}
