import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A server under measurement, in a process of its own. */
export interface BenchServer {
  url: string;
  /** Resident memory, in MB. */
  memory(): number;
  /** Open file descriptors, sockets among them. */
  handles(): number;
  stop(): Promise<void>;
}

/** Starts a script that prints a line of JSON with `msg: "listening"` and its `url`. */
export async function startServer(script: string, env: Record<string, string>): Promise<BenchServer> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    exited.then(([code]) => reject(new Error(`${script} ended with code ${code}`)), reject);
    createInterface(child.stdout).on('line', (line) => {
      const { msg, url } = JSON.parse(line);
      if (msg === 'listening') resolve(url);
    });
  });
  const proc = (name: string) => `/proc/${child.pid}/${name}`;
  return {
    url,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(proc('status'), 'utf8'))?.[1]) / 1024,
    handles: () => readdirSync(proc('fd')).length,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
