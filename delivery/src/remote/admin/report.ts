import * as v from 'valibot';
import type { Done } from './done.ts';

/*
 * What a site says while it does what was asked from elsewhere: one JSON object a line, as it happens. The last
 * line is the result, a refusal or a failure; where none of them comes, the connection broke.
 */

/** One line. */
export type Report =
  | { step: string; result: string; seconds: number }
  | { waiting: string }
  | { done: Done }
  /** The gate's words, with what to do. */
  | { refused: string }
  /** The machine did not keep up; what to do. */
  | { unchecked: string }
  /** It was changed since whoever asked has seen it; what it is now. */
  | { changed: string }
  /** What went wrong, in words. */
  | { failed: string };

const LINE = v.union([
  v.object({ step: v.string(), result: v.string(), seconds: v.number() }),
  v.object({ waiting: v.string() }),
  v.object({ done: v.looseObject({ kind: v.string() }) }),
  v.object({ refused: v.string() }),
  v.object({ unchecked: v.string() }),
  v.object({ changed: v.string() }),
  v.object({ failed: v.string() }),
]);

/** Reads a line; null for what is none, for example half of one. */
function readReport(line: string): Report | null {
  try {
    return v.parse(LINE, JSON.parse(line)) as Report;
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
