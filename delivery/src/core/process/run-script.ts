import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';

/** `path` is below `delivery/src`, without the extension: `.ts`, or `.js` in a package. */
export function ownScript(path: string): string {
  return join(import.meta.dirname, '../..', `${path}${extname(import.meta.filename)}`);
}

/** Ends a process when its parent has ended, even by kill -9. */
const END_WITH_PARENT =
  "data:text/javascript,process.on('disconnect',()=>process.exit(1));process.channel?.unref()";

/** @throws Error with the output. */
export async function runScript(
  script: string,
  args: readonly string[],
  nodeEnv: 'production' | 'development' | 'test',
): Promise<string> {
  const flags = ['--disable-warning=ExperimentalWarning', '--disable-sigusr1', '--import', END_WITH_PARENT];
  const child = spawn(process.execPath, [...flags, script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: nodeEnv },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    // Without an encoding, a character that is split between two chunks would be lost.
    stream?.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0) throw new Error(output.trim() || `${script} ended with ${code ?? signal}`);
  return output;
}
