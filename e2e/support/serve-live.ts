import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';

/** A server of a site's folder in its own process. */
export interface ServedCopy {
  url: string;
  process: ChildProcess;
  /** The end of what it has printed. */
  output(): string;
  stop(): Promise<void>;
}

/** Options of the server. */
export interface ServeOptions {
  settings?: Readonly<Record<string, string>>;
  /** A module that loads before everything else. It may use the process's channel. */
  preload?: string;
  /** How the server is started; as one of what is live by default. */
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
  const first = preload ? ['--import', pathToFileURL(preload).href] : [];
  const own = {
    SITE_DIR: site,
    DATA_DIR: join(site, 'data'),
    ORIGIN: `http://localhost:${port}`,
    AUTH_ATTEMPTS_PER_MINUTE: '100000',
    MAILS_PER_DAY: '1000000',
  };
  return startCommand(project, [...first, script, 'start', ...args], port, { ...own, ...settings }, preload);
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
    const hear = (chunk: Buffer) => {
      // A long run says much, and only a start is waited for.
      output = `${output}${chunk}`.slice(-20_000);
      if (output.includes('Ctrl+C stops it')) resolve();
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  return {
    url: `http://localhost:${port}`,
    process: child,
    output: () => output,
    async stop() {
      // It may have ended by itself.
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.removeAllListeners('exit');
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const giveUp = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await ended;
      clearTimeout(giveUp);
    },
  };
}
