import { resolve } from 'node:path';

const write = (line: string) => void process.stdout.write(`${stripControlChars(line)}\n`);

export const progress = {
  say: write,
  wait: (holder: string): void => write(`  Waiting: ${holder} is under way.`),
  async step<Result>(
    name: string,
    work: () => Promise<Result>,
    result?: (value: Result) => string,
  ): Promise<Result> {
    const begun = performance.now();
    if (process.stdout.isTTY) process.stdout.write(`  ${name} …\r`);
    const value = await work();
    progress.stepDone(name, result?.(value) ?? 'done', (performance.now() - begun) / 1000);
    return value;
  },
  stepDone(name: string, result: string, seconds: number): void {
    write(`  ${name.padEnd(22)} ${result.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s`);
  },
};

export type Step = typeof progress.step;

/** Resolves a typed path from the folder where npm was started, because npm runs commands in the project's folder. */
export const userPath = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

export class UsageError extends Error {}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them.
const CONTROL_CHARS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** For untrusted text. Also removes marks of writing direction, but keeps line feeds. */
export const stripControlChars = (text: string): string => text.replaceAll(CONTROL_CHARS, '');
