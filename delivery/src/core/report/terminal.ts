import { resolve } from 'node:path';
import { plainWords } from './plain-words.ts';
import { Refused, Unchecked } from './refusal.ts';
import type { Step } from './step.ts';

/** How a command reports its progress. */
interface Progress {
  /** Writes one line. */
  say(line: string): void;
  /** Says whom it waits for. */
  wait(holder: string): void;
  /** Runs a step; says its result and duration. */
  step: Step;
  /** Says the same of a step that was done elsewhere. */
  stepDone(name: string, result: string, seconds: number): void;
}

const write = (line: string) => void process.stdout.write(`${plainWords(line)}\n`);

/** Reports on standard output, line by line. `silent` reports nothing, for output that programs read. */
export const progress: Progress & { silent: Progress } = {
  say: write,
  wait: (holder) => write(`  Waiting: ${holder} is under way.`),
  async step(name, work, result) {
    const begun = performance.now();
    const value = await work();
    progress.stepDone(name, result?.(value) ?? 'done', (performance.now() - begun) / 1000);
    return value;
  },
  stepDone(name, result, seconds) {
    write(`  ${name.padEnd(22)} ${result.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s`);
  },
  silent: { say() {}, wait() {}, step: (_, work) => work(), stepDone() {} },
};

/** A path as it was typed: npm runs commands in the project's folder, wherever somebody stands. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

/** The typed arguments make no sense to a command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A number that was typed as an option. @throws UsageError */
export function wholeNumber(name: string, typed: string, least: number, most: number): number {
  const value = Number(typed);
  if (/^\d{1,9}$/.test(typed) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} must be a whole number from ${least} to ${most}, not "${typed}".`);
}

/** Whether `parseArgs` threw the error: an unknown option, or one without a value. */
const isArgumentError = (error: unknown): error is Error =>
  error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');

/**
 * Runs a command and reports errors in words. Exit code 2 for a wrong call, 3 for
 * a release that could not be checked, 1 for a refusal or a failure.
 */
export async function runCommand(usage: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof UsageError || isArgumentError(error)) {
      console.error(`${error.message}\n${usage}`);
      process.exitCode = 2;
      return;
    }
    const plain = error instanceof Refused || (error instanceof Error && error.cause === undefined);
    console.error(plain ? plainWords(`\n${(error as Error).message}`) : error);
    process.exitCode = error instanceof Unchecked ? 3 : 1;
  }
}
