import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { OperationError } from './operation.ts';

/** Options for `runProgram`. */
interface ProgramOptions {
  /** The file for its standard input. */
  input?: string;
  /** A new file with mode 600 for its standard output, synced to the disk. */
  output?: string;
  /** Environment variables in addition to those of this process. */
  env?: Readonly<Record<string, string>>;
  /** The remedy when the program is not installed. */
  remedy: string;
}

/**
 * Runs an installed program. Pass secrets in `env`, because every user of the machine can read arguments.
 * @throws OperationError with the program's error output, or with the remedy.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { input, output, env, remedy }: ProgramOptions,
): Promise<void> {
  const from = input === undefined ? undefined : await open(input, 'r');
  const to = output === undefined ? undefined : await open(output, 'wx', 0o600);
  try {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: [from?.fd ?? 'ignore', to?.fd ?? 'ignore', 'pipe'],
    });
    const [errorOutput, [code]] = await Promise.all([text(child.stderr as Readable), once(child, 'close')]);
    if (code !== 0) throw new OperationError(`${program} failed: ${errorOutput.trim().slice(-1000)}`);
    await to?.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new OperationError(`${program} is not on this machine. ${remedy}`);
  } finally {
    await from?.close();
    await to?.close();
  }
}
