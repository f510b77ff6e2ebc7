import { resolve } from 'node:path';
import { Refused, Unchecked } from '../gate/candidate.ts';
import { plainWords } from '../plain-words.ts';
import { PREVIEW_DAYS, type PreviewWish, previewDays } from '../preview/wish.ts';
import { APPS, type LocalApp } from '../project.ts';
import type { Step } from '../publish/step.ts';
import { type CanaryWish, typedPercent } from '../store/canaries.ts';

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

/** A command on the site's folder. `args` follow its name. */
export interface Command {
  usage: string;
  run(args: string[]): Promise<void>;
}

/** The one app of this checkout that was typed. @throws UsageError */
export function namedApp(positionals: readonly string[]): LocalApp {
  const [app = ''] = positionals;
  if (positionals.length !== 1) throw new UsageError('Name one app.');
  if (!Object.hasOwn(APPS, app)) throw new UsageError(`There is no app "${app}" in this checkout.`);
  return app as LocalApp;
}

/** The options of a preview, for `parseArgs`. */
export const PREVIEW_OPTIONS = {
  days: { type: 'string', default: String(PREVIEW_DAYS.usual) },
  'with-forms': { type: 'boolean', default: false },
} as const;

/** The preview that they ask for. @throws UsageError */
export function previewWish(typed: { days: string; 'with-forms': boolean }): PreviewWish {
  const days = previewDays(typed.days);
  if (!days) throw new UsageError(`--days must be a whole number from 1 to ${PREVIEW_DAYS.most}.`);
  return { days, forms: typed['with-forms'] };
}

/** The options of a canary, for `parseArgs`. */
export const SHARE_OPTIONS = {
  canary: { type: 'string' },
  progressive: { type: 'boolean', default: false },
} as const;

/** A part of the visitors as it was typed. @throws UsageError */
export function rolloutPercentage(typed: string): number {
  const percent = typedPercent(typed);
  if (percent === null) throw new UsageError('A part of the visitors is a whole number from 1 to 100.');
  return percent;
}

/** The canary that they ask for; undefined when it is for everybody. @throws UsageError */
export function canaryWish(typed: {
  canary?: string | undefined;
  progressive: boolean;
}): CanaryWish | undefined {
  if (typed.canary !== undefined) {
    return { percent: rolloutPercentage(typed.canary), progressive: typed.progressive };
  }
  if (typed.progressive) throw new UsageError('--progressive belongs to --canary.');
  return undefined;
}

/** An option that was typed. @throws UsageError */
export function wholeNumber(name: string, typed: string, least: number, most: number): number {
  const value = Number(typed);
  if (/^\d{1,9}$/.test(typed) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} must be a whole number from ${least} to ${most}, not "${typed}".`);
}

/** The typed arguments make no sense to a command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
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
