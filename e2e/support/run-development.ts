import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';

/** A running `npm run dev`. */
export interface Development {
  url: string;
  stop(): Promise<void>;
}

/** Runs the development servers of a project at `port` and the three ports after it. */
export async function runDevelopment(folder: string, port: number): Promise<Development> {
  const child = spawn(process.execPath, [join(folder, 'delivery/src/commands/cli.ts'), 'dev'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development', DEV_PORT: String(port), SITE_DIR: join(folder, '.site') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes('Ctrl+C stops it')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}:\n${said}`)));
  });
  await ready;
  return {
    url: `http://localhost:${port}`,
    async stop() {
      child.removeAllListeners('exit');
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const giveUp = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await ended;
      clearTimeout(giveUp);
    },
  };
}
