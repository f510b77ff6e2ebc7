import { Refused } from '../gate/candidate.ts';
import { UsageError } from './usage-error.ts';

/** Whether an error is `parseArgs`' own: an option that does not exist, or a value that is missing. */
const isArgumentError = (error: unknown): error is Error =>
  error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');

/**
 * Runs a command and says what went wrong in words, not in a stack: exit code 2 for what was typed wrongly, 1
 * for what was refused or failed.
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
    console.error(plain ? `\n${(error as Error).message}` : error);
    process.exitCode = 1;
  }
}
