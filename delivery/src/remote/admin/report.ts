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

/** Progress of a remote operation: one JSON object a line. The last one is the result; without it the connection broke. */
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
