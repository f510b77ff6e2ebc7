import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A server of a site's folder in its own process. */
export interface ServedCopy {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Options of the server. */
export interface ServeOptions {
  settings?: Readonly<Record<string, string>>;
  /** A module that loads before everything else. It may use the process's channel. */
  preload?: string;
}

/** Serves what is live in a site's folder, like `npm start -- --live`. Releases do not restart it. */
export async function serveLive(
  project: string,
  site: string,
  port: number,
  { settings = {}, preload }: ServeOptions = {},
): Promise<ServedCopy> {
  const script = join(project, 'delivery/src/commands/start.ts');
  const first = preload ? ['--import', pathToFileURL(preload).href] : [];
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...first, script, '--live'],
    {
      cwd: project,
      env: {
        ...process.env,
        PORT: String(port),
        SITE_DIR: site,
        DATA_DIR: join(site, 'data'),
        ORIGIN: `http://localhost:${port}`,
        AUTH_ATTEMPTS_PER_MINUTE: '100000',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(preload ? (['ipc'] as const) : [])],
    },
  );
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes('Ctrl+C stops it')) resolve();
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said}`)));
  });
  return {
    url: `http://localhost:${port}`,
    process: child,
    async stop() {
      child.removeAllListeners('exit');
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const giveUp = setTimeout(() => child.kill('SIGKILL'), 8000);
      await ended;
      clearTimeout(giveUp);
    },
  };
}
