import { resolve } from 'node:path';

/** Reports a slow step: runs `work`, and says its name, result and duration. */
export type Step = <Result>(
  name: string,
  work: () => Promise<Result>,
  result?: (value: Result) => string,
) => Promise<Result>;

interface Progress {
  say(line: string): void;
  wait(holder: string): void;
  /** Runs a step; says its result and duration. */
  step: Step;
  stepDone(name: string, result: string, seconds: number): void;
}

const write = (line: string) => void process.stdout.write(`${stripControlChars(line)}\n`);

/** Reports on standard output, line by line. */
export const progress: Progress = {
  say: write,
  wait: (holder) => write(`  Waiting: ${holder} is under way.`),
  async step(name, work, result) {
    const begun = performance.now();
    // The line of the result replaces it.
    if (process.stdout.isTTY) process.stdout.write(`  ${name} …\r`);
    const value = await work();
    progress.stepDone(name, result?.(value) ?? 'done', (performance.now() - begun) / 1000);
    return value;
  },
  stepDone(name, result, seconds) {
    write(`  ${name.padEnd(22)} ${result.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s`);
  },
};

/** A path as it was typed: npm runs commands in the project's folder, wherever somebody stands. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

/** Arguments that do not go together: a wrong call. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Words of others without what a terminal would obey instead of showing it: control signs, and turned writing. */
export function stripControlChars(text: string): string {
  return text.replaceAll(OBEYED, '');
}
