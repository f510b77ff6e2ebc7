import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { OperationError } from './operation.ts';

/** How a program of the machine is run. */
interface ProgramOptions {
  /** The file that it reads as its standard input. */
  input?: string;
  /** A new file, of mode 600, for its standard output, which is synced to the disk. */
  output?: string;
  /** Variables beside those of this process. */
  env?: Readonly<Record<string, string>>;
  /** What to do when the machine does not have the program. */
  remedy: string;
}

/**
 * Runs a program of the machine. Arguments are readable for every user of the machine, so a secret is in `env`.
 * @throws OperationError with what the program said, or with the remedy.
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
    const [said, [code]] = await Promise.all([text(child.stderr as Readable), once(child, 'close')]);
    if (code !== 0) throw new OperationError(`${program} failed: ${said.trim().slice(-1000)}`);
    await to?.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new OperationError(`${program} is not on this machine. ${remedy}`);
  } finally {
    await from?.close();
    await to?.close();
  }
}
