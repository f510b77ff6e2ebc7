import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The result of a command. */
export interface CommandRun {
  code: number | null;
  /** All its output. */
  output: string;
}

/** Runs a command of delivery, for example `release guide`, in a project's folder on a site's folder. */
export async function runDelivery(
  project: string,
  site: string,
  command: string,
  ...args: readonly string[]
): Promise<CommandRun> {
  const script = join(project, 'delivery/src/commands/cli.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, command, ...args], {
    cwd: project,
    env: { ...process.env, SITE_DIR: site },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
