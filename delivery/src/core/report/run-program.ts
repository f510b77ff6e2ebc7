import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import { Refused, Unchecked } from './refusal.ts';
import { stripControlChars, UsageError } from './terminal.ts';

const EXIT_CODES = { failed: 1, invalidArguments: 2, unchecked: 3 } as const;

export function reportFailure(error: unknown): number {
  const isPlain = error instanceof Refused || (error instanceof Error && error.cause === undefined);
  console.error(isPlain ? stripControlChars(`\n${(error as Error).message}`) : error);
  return error instanceof Unchecked ? EXIT_CODES.unchecked : EXIT_CODES.failed;
}

export async function runCli(program: Command, args: readonly string[]): Promise<void> {
  let running = program;
  program.hook('preAction', (_, command) => {
    running = command;
  });
  try {
    await program
      .parseAsync(args, { from: 'user' })
      .catch((error) =>
        error instanceof UsageError ? running.error(`error: ${error.message}`) : Promise.reject(error),
      );
  } catch (error) {
    // Commander has already printed its own errors and the help.
    if (!(error instanceof CommanderError)) process.exitCode = reportFailure(error);
    else if (error.exitCode !== 0) process.exitCode = EXIT_CODES.invalidArguments;
  }
}

export const wholeNumber = (min: number, max: number, others?: string) => (typed: string) => {
  const value = Number(typed);
  if (/^\d{1,9}$/.test(typed) && value >= min && value <= max) return value;
  throw new InvalidArgumentError(`It must be ${others ?? ''}a whole number from ${min} to ${max}.`);
};
