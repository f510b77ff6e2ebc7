import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from '../core/project/project.ts';

/** Runs a file of the project in a process of its own. Its exit code becomes this one's. */
export async function runFile(file: string, args: readonly string[]): Promise<void> {
  const script = join(PROJECT_ROOT, file);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  process.exitCode = code ?? 1;
}

/** Loads the file of a server, which runs until a signal ends this process. */
export async function load(file: string): Promise<void> {
  await import(pathToFileURL(join(PROJECT_ROOT, file)).href);
}
