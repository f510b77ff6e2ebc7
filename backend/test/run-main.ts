import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inject, onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export type MainProcess = Awaited<ReturnType<typeof runMain>>;

/** Waits until `main.ts` listens. The process is killed after the test. */
export async function runMain(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: inject('compileCache'), ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = await new Promise<string>((resolve, reject) => {
    exited.then(([code]) => reject(new Error(`main.ts ended with code ${code}`)), reject);
    createInterface(child.stdout).on('line', (line) => {
      const { msg, url } = JSON.parse(line);
      if (msg === 'listening') resolve(url);
    });
  });
  return {
    url,
    /** @returns the exit code; null after SIGKILL. */
    async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}
