import { type ChildProcess, type ExecFileException, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { STATE_TIMEOUT_MS } from 'shared-lib/testing/test-timeouts.ts';
import site from '../../site.config.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORKSPACES: readonly string[] = [
  ...site.apps.flatMap(({ folder }) => folder ?? []),
  ...['shared-lib', 'backend', 'delivery'],
];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'site.config.ts'];

export interface FolderCopy {
  folder: string;
  remove(): Promise<void>;
}

/** Deletes a folder, even while a process still writes to it. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });

/** `node_modules` links to the copied workspaces and to `ROOT`'s packages. */
export async function copyProject(): Promise<FolderCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'project-'));
  const skipped = /node_modules|\/pdf$|\.site\b(?!\.config)/;
  for (const name of [...FILES, ...WORKSPACES]) {
    await cp(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (source) => !skipped.test(source.slice(ROOT.length)),
    });
  }
  // npm installs a package in a workspace if the root has another version of the package.
  for (const name of WORKSPACES) {
    const nested = join(ROOT, name, 'node_modules');
    if (existsSync(nested)) await symlink(nested, join(folder, name, 'node_modules'));
  }
  const modules = join(folder, 'node_modules');
  await mkdir(modules);
  for (const entry of await readdir(join(ROOT, 'node_modules'))) {
    if (entry === '.vite' || entry.startsWith('__')) continue;
    const isOwn = WORKSPACES.includes(entry);
    await symlink(isOwn ? join(folder, entry) : join(ROOT, 'node_modules', entry), join(modules, entry));
  }
  return { folder, remove: () => removeFolder(folder) };
}

export interface Edit {
  file: string;
  before: string;
  after: string;
}

export async function editFiles(project: string, edits: readonly Edit[]): Promise<void> {
  for (const { file, before, after } of edits) {
    const path = join(project, file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(before)) throw new Error(`${file} does not contain the text to replace: ${before}`);
    await writeFile(path, text.replaceAll(before, after));
  }
}

const commandLine = (project: string) => [
  '--disable-warning=ExperimentalWarning',
  join(project, 'delivery/src/commands/cli.ts'),
];

export async function runDelivery(
  project: string,
  site: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ code: unknown; output: string }> {
  const run = promisify(execFile)(process.execPath, [...commandLine(project), ...args], {
    cwd: project,
    env: { ...process.env, SITE_DIR: site, ...settings },
    maxBuffer: 2 ** 26,
  });
  // A failed command rejects with the same properties.
  const { code = 0, stdout, stderr } = (await run.catch((failure) => failure)) as ExecFileException;
  return { code, output: `${stdout}${stderr}` };
}

export interface ServedCopy {
  url: string;
  process: ChildProcess;
  /** The last 20,000 characters of its output. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Serves a site's folder, like `npm start -- --live`. Releases do not restart the server.
 * @param options.preload - the address of a module that loads first and can use the IPC channel
 */
export function serveLive(
  project: string,
  site: string,
  port: number,
  options: { settings?: Readonly<Record<string, string>>; preload?: string; args?: readonly string[] } = {},
): Promise<ServedCopy> {
  const { settings, preload, args = ['--live'] } = options;
  const defaults = {
    SITE_DIR: site,
    DATA_DIR: join(site, 'data'),
    ORIGIN: `http://localhost:${port}`,
    AUTH_ATTEMPTS_PER_MINUTE: '100000',
    MAILS_PER_DAY: '1000000',
  };
  const command = [...(preload ? ['--import', preload] : []), ...commandLine(project), 'start', ...args];
  return startCommand(project, command, port, { ...defaults, ...settings }, Boolean(preload));
}

export async function startCommand(
  project: string,
  args: readonly string[],
  port: number,
  settings: Readonly<Record<string, string>>,
  withIpc = false,
): Promise<ServedCopy> {
  const child = spawn(process.execPath, args, {
    cwd: project,
    env: { ...process.env, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(withIpc ? (['ipc'] as const) : [])],
  });
  // A failed test may leave the server running.
  process.once('exit', () => child.kill());
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
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
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.removeAllListeners('exit');
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const timeout = setTimeout(() => child.kill('SIGKILL'), STATE_TIMEOUT_MS);
      await exited;
      clearTimeout(timeout);
    },
  };
}
