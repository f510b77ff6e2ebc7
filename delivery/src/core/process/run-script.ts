import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';

/**
 * One of delivery's own scripts, by its path below `delivery/src` without its ending: where delivery is installed as a
 * package, it is JavaScript.
 */
export function ownScript(path: string): string {
  return join(import.meta.dirname, '../..', `${path}${extname(import.meta.filename)}`);
}

/** How a script runs. */
interface ScriptOptions {
  /** Ends it. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs one of delivery's scripts in its own process, on this Node. Returns its output.
 * @throws Error with all its output; also when it was ended.
 */
export async function runScript(
  script: string,
  args: readonly string[],
  nodeEnv: 'production' | 'development' | 'test',
  { signal }: ScriptOptions = {},
): Promise<string> {
  const flags = ['--disable-warning=ExperimentalWarning', '--disable-sigusr1'];
  const child = spawn(process.execPath, [...flags, script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: nodeEnv },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  const end = () => child.kill('SIGKILL');
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end, { once: true });
  const [code] = (await once(child, 'close')) as [number | null];
  signal?.removeEventListener('abort', end);
  if (code !== 0) throw new Error(said.trim() || `${script} ended with ${code}`);
  return said;
}
