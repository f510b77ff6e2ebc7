import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';

/** A server of a site's folder in its own process. */
export interface ServedCopy {
  url: string;
  process: ChildProcess;
  /** The last 20,000 characters of its output. */
  output(): string;
  stop(): Promise<void>;
}

/** Options for the server. */
export interface ServeOptions {
  settings?: Readonly<Record<string, string>>;
  /** A module that loads first. It can use the IPC channel. */
  preload?: string;
  /** Arguments of `start`; `--live` by default. */
  args?: readonly string[];
}

/** Serves a site's folder, like `npm start -- --live`. Releases do not restart it. */
export async function serveLive(
  project: string,
  site: string,
  port: number,
  { settings = {}, preload, args = ['--live'] }: ServeOptions = {},
): Promise<ServedCopy> {
  const script = join(project, 'delivery/src/commands/cli.ts');
  const importArgs = preload ? ['--import', pathToFileURL(preload).href] : [];
  const defaults = {
    SITE_DIR: site,
    DATA_DIR: join(site, 'data'),
    ORIGIN: `http://localhost:${port}`,
    AUTH_ATTEMPTS_PER_MINUTE: '100000',
    MAILS_PER_DAY: '1000000',
  };
  return startCommand(
    project,
    [...importArgs, script, 'start', ...args],
    port,
    { ...defaults, ...settings },
    preload,
  );
}

/** Runs a start command of a project in its own process; resolves when it serves. */
export async function startCommand(
  project: string,
  args: readonly string[],
  port: number,
  settings: Readonly<Record<string, string>>,
  preload?: string,
): Promise<ServedCopy> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: project,
    env: { ...process.env, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload ? (['ipc'] as const) : [])],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      // A long run prints much, and only its start is awaited.
      output = `${output}${chunk}`.slice(-20_000);
      if (output.includes('Ctrl+C stops it')) resolve();
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', onData);
    child.once('exit', (code) => reject(new Error(`The server exited with ${code}:\n${output}`)));
  });
  return {
    url: `http://localhost:${port}`,
    process: child,
    output: () => output,
    async stop() {
      // It may have exited already.
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.removeAllListeners('exit');
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const timeout = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await exited;
      clearTimeout(timeout);
    },
  };
}
