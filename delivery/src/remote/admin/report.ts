import * as v from 'valibot';
import type { Done } from './done.ts';

/*
 * What a site says while it does what was asked from elsewhere: one JSON object a line, as it happens. The last
 * line is the result, a refusal or a failure; where none of them comes, the connection broke.
 */

const isDone = (value: unknown) => v.is(v.object({ kind: v.string() }), value);

const LINE = v.union([
  v.object({ step: v.string(), result: v.string(), seconds: v.number() }),
  v.object({ waiting: v.string() }),
  v.object({ done: v.custom<Done>(isDone) }),
  /** The gate's words, with what to do. */
  v.object({ refused: v.string() }),
  /** The machine did not keep up; what to do. */
  v.object({ unchecked: v.string() }),
  /** What went wrong, in words. */
  v.object({ failed: v.string() }),
]);

/** One line. */
export type Report = v.InferOutput<typeof LINE>;

/** Reads a line; null for what is none, for example half of one. */
function readReport(line: string): Report | null {
  try {
    return v.parse(LINE, JSON.parse(line));
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
