import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SiteConfig } from 'shared-lib';
import type { PageInput } from 'shared-lib/federation/documents.ts';
import * as v from 'valibot';
import { ownScript } from '../process/run-script.ts';
import { plainWords } from '../report/plain-words.ts';
import { boxed } from './box.ts';

/** The input for one page of the shell's server bundle. */
export type PageTask = Pick<PageInput, 'path' | 'own' | 'integrity' | 'stylesheet' | 'picture'>;

/** One app's pages for a shell's `server.mjs`. `routes` is null for the shell's own pages. */
export interface RenderTask {
  kind: 'render';
  shell: string;
  routes: string | null;
  site: SiteConfig;
  boot: string;
  answers: string;
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
  /** Null when nothing is rendered. */
  renderers: Renderers | null;
}

/** Where that is found which renders. */
export interface Renderers {
  /** A file from which React is found without following a link. */
  react: string;
  /** The address of the module of `markupRenderer`, which holds its code. */
  markup: string;
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

/** Bytes that V8 and the stacks of threads reserve without using them. */
const RESERVED = 512 * MB;
/** Node has a dozen threads; the code cannot make more. */
export const THREADS = 64;

const SCRIPT = ownScript('core/confine/confined-process');
const RENDERERS = ['react', 'react-dom', 'react-router', 'react-router-dom'];

/** A process that takes the types out of its modules itself begins twice as late. An installed package has none. */
function codeOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
}
/** The script's code, and the address of the module of `markupRenderer`, which holds its code. Made at the first use. */
let code: { own: string; markup: string } | undefined;
function ownCode() {
  if (code) return code;
  const renderer = codeOf(fileURLToPath(import.meta.resolve('shared-lib/federation/render-markup.ts')));
  code = { own: codeOf(SCRIPT), markup: `data:text/javascript,${encodeURIComponent(renderer)}` };
  return code;
}

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
  const tell = (of: number, name: string) => readFile(`/proc/${of}/${name}`, 'utf8').catch(() => '');
  const read = async (of: number, name: string, place: number) =>
    Number((await tell(of, name)).split(' ')[place] ?? 0);
  /** The box is made of processes, each the parent of the next. */
  const innermost = async (of: number): Promise<number> => {
    const child = Number.parseInt(await tell(of, `task/${of}/children`), 10);
    return child > 0 ? innermost(child) : of;
  };
  const watch = setInterval(async () => {
    const worker = await innermost(pid);
    if ((await read(worker, 'statm', 1)) * PAGE > memory) exceeded(`${memory / MB} MB of memory`);
    const passed = performance.now() - began;
    // In nanoseconds (Linux, Documentation/scheduler/sched-stats.rst).
    if (passed > time && passed - (await read(worker, 'schedstat', 1)) / 1e6 > time)
      exceeded(`${time / 1000} seconds`);
  }, 100);
  return () => clearInterval(watch);
}

/** What a release's code threw, as that code says itself. */
export const FAILURE = v.object({ kind: v.string(), message: v.string(), stack: v.string() });

/** What is told of what somebody else's code wrote: 200 printable characters. */
const shown = (text: string) => plainWords(text).replaceAll(/\s+/g, ' ').slice(0, 200);

/**
 * A failure for the team whose release it is: its kind, at most 200 printable characters of its message, and its place
 * in the release. Nothing else that the code could have learned gets out.
 * @param folders those of the release's modules.
 */
export function failureText(
  { kind, message, stack }: v.InferOutput<typeof FAILURE>,
  folders: readonly string[],
): string {
  const name = /^[A-Z]\w{0,40}$/.test(kind) ? kind : 'Error';
  const words = shown(message);
  const [, address = ''] = stack.slice(0, 10_000).split('file://');
  const [, file = '', place = ''] = /^(\/[^:\n]{0,500}):(\d{1,9}:\d{1,9})/.exec(address) ?? [];
  const folder = folders.map((one) => realpathSync(one)).find((one) => file.startsWith(`${one}/`));
  const where = folder ? relative(folder, file) : '';
  return /^[\w./-]{1,200}$/.test(where) ? `${name}: ${words} (${where}:${place})` : `${name}: ${words}`;
}

/**
 * Runs a release's code in a box (`box.ts`) and in a process that can read only the given modules and React: an empty
 * environment, Node's permission model (no other files, no writing, no processes, workers, addons or inspector), no
 * code from strings, and limits. The release controls the answer.
 * @param folders the folders whose modules may be imported.
 * @returns the answer as unchecked JSON.
 * @throws Error that says which limit it met, or how it ended.
 */
export async function runConfined(
  task: ConfinedJob['task'],
  folders: readonly string[],
  { sharedLib = null, limits = LIMITS }: { sharedLib?: string | null; limits?: Limits } = {},
): Promise<unknown> {
  const modules = folders.map((folder) => realpathSync(folder));
  const packages = task.kind === 'render' ? packageFolders(RENDERERS, SCRIPT) : [];
  const { own, markup } = ownCode();
  const reads = [...folders, ...modules, ...packages];
  const flags = [
    '--permission',
    ...reads.map((path) => `--allow-fs-read=${path}`),
    '--disable-sigusr1',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${Math.floor(limits.memory / 2 / MB)}`,
    '--no-warnings',
  ];
  const { file, args } = boxed(
    // The script's name is there for whoever lists processes.
    { file: process.execPath, args: [...flags, '--input-type=module', '--eval', own, SCRIPT] },
    { reads, memory: limits.memory + RESERVED, processes: THREADS },
  );
  const child = spawn(file, args, {
    cwd: dirname(SCRIPT),
    env: { NODE_ENV: 'production' },
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
  const react = packages.find((folder) => realpathSync(folder) === folder && folder.endsWith('/react'));
  const renderers = react ? { react: join(react, 'package.json'), markup } : null;
  const told = { task, modules, sharedLib, renderers };
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
    // Node writes what the code has thrown where nobody catches it.
    throw new Error(`The release's code ended without an answer (${ended}). ${shown(error)}`.trim());
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
