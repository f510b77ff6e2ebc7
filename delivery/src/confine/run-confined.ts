import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { SiteConfig } from 'shared-lib';
import type { PageInput } from 'shared-lib/federation/documents.ts';

/** The input for one page of the shell's server bundle. */
export type PageTask = Pick<PageInput, 'path' | 'own' | 'integrity' | 'stylesheet' | 'picture'>;

/** One app's pages for a shell's `server.mjs`. `routes` is null for the shell's own pages. */
export interface RenderTask {
  kind: 'render';
  shell: string;
  routes: string | null;
  site: SiteConfig;
  boot: string;
  pages: readonly PageTask[];
}

/** Asks for an app's routes. */
interface RoutesTask {
  kind: 'routes';
  routes: string;
}

/** What the confined process reads from its input. */
export interface ConfinedJob {
  task: RenderTask | RoutesTask;
  /** The real paths of the folders whose modules may be imported. */
  modules: readonly string[];
  /** The module that `shared-lib` stands for. */
  sharedLib: string | null;
  /** A file from which React is found without following a link; null when nothing is rendered. */
  renderers: string | null;
}

/** The limits of a release's code. */
export interface Limits {
  /** Milliseconds from start to end, without those in which it waits for a processor. */
  time: number;
  /** Bytes of what comes back. */
  answer: number;
  /** Bytes of memory: half for JavaScript's heap, and on Linux all for the whole process. */
  memory: number;
}

const MB = 1024 ** 2;
/** Far more than any page takes. */
const LIMITS: Limits = { time: 60_000, answer: 32 * MB, memory: 1024 * MB };

const SCRIPT = join(import.meta.dirname, 'confined-process.ts');
const RENDERERS = ['react', 'react-dom', 'react-router', 'react-router-dom'];

/**
 * Calls `exceeded` with the limit that a process meets. Linux tells its memory, and how long it has waited for a
 * processor: that is the machine's time, not its own. Elsewhere the clock alone counts.
 * @returns what ends the watch.
 */
export function watchProcess(
  pid: number,
  { time, memory }: Pick<Limits, 'time' | 'memory'>,
  exceeded: (limit: string) => void,
): () => void {
  const PAGE = 4096;
  const began = performance.now();
  const read = async (name: string, place: number) => {
    const text = await readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
    return Number(text.split(' ')[place] ?? 0);
  };
  const watch = setInterval(async () => {
    if ((await read('statm', 1)) * PAGE > memory) exceeded(`${memory / MB} MB of memory`);
    const passed = performance.now() - began;
    // In nanoseconds (Linux, Documentation/scheduler/sched-stats.rst).
    if (passed > time && passed - (await read('schedstat', 1)) / 1e6 > time)
      exceeded(`${time / 1000} seconds`);
  }, 100);
  return () => clearInterval(watch);
}

/**
 * Runs a release's code in a process that can read only the given modules and React: an empty environment, Node's
 * permission model (no other files, no writing, no processes, workers, addons or inspector), no code from strings, no
 * network, and limits. The release controls the answer.
 * @param folders the folders whose modules may be imported.
 * @returns the answer as unchecked JSON.
 * @throws Error that says which limit it met, or how it ended.
 */
export async function runConfined(
  task: ConfinedJob['task'],
  folders: readonly string[],
  mode: 'production' | 'development',
  { sharedLib = null, limits = LIMITS }: { sharedLib?: string | null; limits?: Limits } = {},
): Promise<unknown> {
  const modules = folders.map((folder) => realpathSync(folder));
  const packages = task.kind === 'render' ? packageFolders(RENDERERS, SCRIPT) : [];
  const reads = [SCRIPT, realpathSync(SCRIPT), ...folders, ...modules, ...packages];
  const flags = [
    '--permission',
    ...reads.map((path) => `--allow-fs-read=${path}`),
    '--disable-sigusr1',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${Math.floor(limits.memory / 2 / MB)}`,
    '--no-warnings',
  ];
  const child = spawn(process.execPath, [...flags, SCRIPT], {
    cwd: dirname(SCRIPT),
    env: { NODE_ENV: mode },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let why = '';
  const end = (reason: string) => {
    why ||= reason;
    child.kill('SIGKILL');
  };
  const stopWatching = watchProcess(child.pid ?? 0, limits, (limit) => end(`took more than ${limit}`));
  const said = { out: [] as Buffer[], err: [] as Buffer[] };
  let bytes = 0;
  for (const [name, stream] of [
    ['out', child.stdout],
    ['err', child.stderr],
  ] as const) {
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limits.answer) end(`answered with more than ${limits.answer / MB} MB`);
      else said[name].push(chunk);
    });
  }
  // The status tells of a child that ended before it read its job.
  child.stdin.on('error', () => {});
  const renderers = packages.find((folder) => realpathSync(folder) === folder && folder.endsWith('/react'));
  const told = { task, modules, sharedLib, renderers: renderers ? join(renderers, 'package.json') : null };
  child.stdin.end(JSON.stringify(told satisfies ConfinedJob));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.once('error', reject);
  child.once('close', (code, signal) => resolve(signal ?? String(code)));
  const ended = await promise.finally(stopWatching);
  const error = Buffer.concat(said.err).toString().trim();
  if (why) throw new Error(`The release's code ${why}, and was ended.`);
  if (/heap out of memory|Reached heap limit/.test(error)) {
    throw new Error(
      `The release's code took more than ${limits.memory / 2 / MB} MB of memory, and was ended.`,
    );
  }
  try {
    return JSON.parse(Buffer.concat(said.out).toString());
  } catch {
    throw new Error(`The release's code ended without an answer (${ended}). ${error.slice(0, 2000)}`.trim());
  }
}

/**
 * The folders of packages and all their dependencies, as Node finds them from the file or folder `from`:
 * what a process must read to use them. Includes both a linked folder and its target.
 * @throws Error for a package that is not installed.
 */
export function packageFolders(names: readonly string[], from: string): readonly string[] {
  const found = new Set<string>();
  const open = names.map((name) => [name, from] as const);
  for (let next = open.pop(); next; next = open.pop()) {
    const [name, asked] = next;
    // Not every package exports its package.json.
    const folder = (createRequire(asked).resolve.paths(name) ?? [])
      .map((path) => join(path, name))
      .find((path) => existsSync(join(path, 'package.json')));
    if (!folder) throw new Error(`${name} is not installed: run "npm ci".`);
    if (found.has(folder)) continue;
    const real = realpathSync(folder);
    found.add(folder).add(real);
    const manifest = join(real, 'package.json');
    const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    open.push(...Object.keys(dependencies).map((dependency) => [dependency, manifest] as const));
  }
  return [...found];
}
