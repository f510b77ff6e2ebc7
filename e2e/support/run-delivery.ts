import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The result of a command. */
export interface CommandRun {
  code: number | null;
  /** All its output. */
  said: string;
}

/** The modules of commands other than `publishing`, and whether they are told which command it is. */
const MODULES: Readonly<Record<string, readonly [module: string, named: boolean]>> = {
  pack: ['packing', true],
  publish: ['packing', true],
  tokens: ['packing', true],
  start: ['start', false],
  apps: ['apps', false],
  canary: ['canary', false],
  backup: ['backup', true],
  restore: ['backup', true],
  'new-remote': ['remotes', true],
};

/** Runs a command of delivery, for example `release guide`, in a project's folder, on a site's folder. */
export async function runDelivery(
  project: string,
  site: string,
  command: string,
  ...args: readonly string[]
): Promise<CommandRun> {
  const [module, named] = MODULES[command] ?? ['publishing', true];
  const script = join(project, `delivery/src/commands/${module}.ts`);
  const told = named ? [command, ...args] : args;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...told], {
    cwd: project,
    env: { ...process.env, SITE_DIR: site },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
