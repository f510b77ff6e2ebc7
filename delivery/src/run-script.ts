import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs one of delivery's scripts in a process of its own, on this Node, and keeps quiet about what it
 * says unless it fails. Gives what it said.
 * @throws Error with everything that it said.
 */
export async function runScript(
  script: string,
  args: readonly string[],
  nodeEnv: 'production' | 'development',
): Promise<string> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: nodeEnv },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(said.trim() || `${script} ended with ${code}`);
  return said;
}
