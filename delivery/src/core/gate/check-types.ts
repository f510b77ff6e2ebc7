import { execFile } from 'node:child_process';
import { mkdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { boxed } from '../confine/box.ts';
import { THREADS, watchProcess } from '../confine/run-confined.ts';
import { childEnvironment } from '../process/child-environment.ts';
import { temporaryPlace } from '../process/temporary-place.ts';
import { appOf, PROJECT_ROOT, SITE } from '../project/project.ts';
import { type Refusal, Refused, refuse, releaseName } from '../report/refusal.ts';
import type { AppName } from '../store/app-name.ts';
import { type ComposedReleases, type Release, remotesOf, sourceName } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';

/** The compiler's input: folders, by the names that its messages use. */
interface Sources {
  folders: Readonly<Record<string, string>>;
  /** Folders that are compiled completely, not only what the others import. */
  whole: readonly string[];
  /** The folder of `shared-lib`. Its parts (`shared-lib/ui/…`), which an app bundles, are the app's own. */
  sharedLib: string;
}

interface CompileError {
  /** For example `mfe-guide/src/paths.ts:3`. */
  place: string;
  message: string;
}

const DIAGNOSTIC = /^(?<file>[^\s(][^(]*)\((?<line>\d+),\d+\): error (?<code>TS\d+): (?<message>.*)$/;

/** How long the compiler may take for an app, in milliseconds, and of how much memory: many times what it takes. */
const [COMPILE_MS, COMPILE_MB] = [120_000, 3072];

/** The compiler's messages quote what it reads: in its box that is these sources and packages. @throws Refused for sources that take too much. */
async function typeErrors(
  { folders, whole, sharedLib }: Sources,
  root: string,
  time: number,
): Promise<CompileError[]> {
  const temporary = await realpath(await temporaryPlace('types'));
  // The temporary folder is this user's alone, and the compiler somebody else.
  const place = join(temporary, 'sources');
  const modules = join(root, 'node_modules');
  const sources = whole.map((name) => `${name}/src`);
  const project = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      // In full: the compiler would look for them beside this file.
      types: [join(modules, '@types/node'), join(modules, 'vite/client')],
      preserveSymlinks: true,
      paths: {
        'shared-lib': [`./${sharedLib}/src/index.ts`],
        'shared-lib/site.config.json': ['./shared-lib/site.config.json'],
        'shared-lib/standalone': ['./shared-lib/src/standalone/mount.tsx'],
        'shared-lib/*': ['./shared-lib/src/*'],
      },
    },
    include: sources,
    exclude: sources.flatMap((source) => [`${source}/**/*.test.ts*`, `${source}/**/testing/**`]),
  };
  try {
    await mkdir(place);
    for (const [name, folder] of Object.entries({ ...folders, node_modules: modules })) {
      await symlink(resolve(folder), join(place, name), 'junction');
    }
    await writeFile(join(place, 'tsconfig.json'), JSON.stringify(project));
    const compiler = join(modules, 'typescript/bin/tsc');
    const limits = { time, memory: COMPILE_MB * 1024 ** 2 };
    // Each package may be a link to where all of them are.
    const packages = await realpath(join(modules, 'typescript')).then(dirname, () => modules);
    const sourceFolders = Object.values(folders).map((folder) => resolve(folder));
    const { file, args } = boxed(
      { file: process.execPath, args: [compiler, '-p', '.', '--noEmit', '--pretty', 'false'] },
      {
        reads: [place, project.extends, modules, packages, ...sourceFolders],
        memory: 2 * limits.memory,
        processes: THREADS,
        cwd: place,
      },
    );
    const options = { cwd: place, env: childEnvironment(), maxBuffer: 32 * 1024 ** 2 };
    const compiling = promisify(execFile)(file, args, options);
    const { child } = compiling;
    const stopWatching = watchProcess(child.pid ?? 0, limits, () => child.kill('SIGKILL'));
    const failed = await compiling.then(() => null, Object).finally(stopWatching);
    if (!failed) return [];
    // Somebody else's sources may be made to keep it busy for hours, and others wait behind them.
    if (failed.killed || failed.signal) {
      const reason = `The compiler takes more than ${COMPILE_MS / 1000} s or ${COMPILE_MB} MB for its types.`;
      const remedy = 'Make them simpler: "npm run check" shows how long they take.';
      refuse([{ check: 'types', subject: whole.join(', '), reason, remedy }]);
    }
    const said = `${failed.stdout}${failed.stderr}`;
    const found = said.split('\n').flatMap((line) => {
      const { file, line: number, code, message } = DIAGNOSTIC.exec(line)?.groups ?? {};
      return file ? [{ place: `${file}:${number}`, message: `${message} (${code})` }] : [];
    });
    if (found.length > 0) return found;
    throw new Error(`The compiler does not finish: ${said.trim().slice(0, 500)}`);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * The type errors of an app's own sources and of shared-lib, without tests. The other apps keep their live releases,
 * so their sources do not count.
 * @param root the project from which the app is released.
 */
export async function checkTypes(app: AppName, root = PROJECT_ROOT): Promise<Refusal[]> {
  const { folder } = appOf(app);
  const folders = { [folder]: join(root, folder), 'shared-lib': join(root, SITE.sharedLib) };
  try {
    const whole = [folder, 'shared-lib'];
    const errors = await typeErrors({ folders, whole, sharedLib: 'shared-lib' }, root, COMPILE_MS);
    return errors.slice(0, 10).map(({ place, message }) => ({
      check: 'types',
      subject: `${app}, ${place}`,
      reason: message,
      remedy: 'Fix them: "npm run check" shows all of them.',
    }));
  } catch (error) {
    if (error instanceof Refused) return [...error.refusals];
    const reason = (error as Error).message;
    return [{ check: 'types', subject: app, reason, remedy: 'Run "npm ci", then "npm run check".' }];
  }
}

/** Identifies a release's shared-lib; null where it keeps no sources (`checkSources` refuses to publish such a pack). */
function sharedLibOf({ contents }: Release): string | null {
  const files = Object.entries(contents).filter(([path]) => path.startsWith('source/shared-lib/'));
  return files.length > 0 ? JSON.stringify(files) : null;
}

/** What of a remote compiles against its own shared-lib, but not against the shell's. */
async function misfits(
  store: SiteStore,
  remote: Release,
  shell: Release,
  time: number,
): Promise<CompileError[]> {
  const own = sharedLibOf(remote);
  const provided = sharedLibOf(shell);
  if (!own || !provided || own === provided) return [];
  const folder = sourceName(remote.app);
  const source = (release: Release, name: string) =>
    join(store.releases.folder(release.app, release.version), 'source', name);
  const folders = {
    [folder]: source(remote, folder),
    'shared-lib': source(remote, 'shared-lib'),
    'live-shared-lib': source(shell, 'shared-lib'),
  };
  const compile = (sharedLib: string) =>
    typeErrors({ folders, whole: [folder], sharedLib }, PROJECT_ROOT, time);
  const errors = await compile('live-shared-lib');
  if (errors.length === 0) return [];
  const known = new Set((await compile('shared-lib')).map((error) => JSON.stringify(error)));
  return errors.filter((error) => !known.has(JSON.stringify(error)));
}

/**
 * Whether every remote fits the shared-lib that the shell provides: compiles the remote's sources, which its release
 * keeps, against those of the shell's release (docs/decisions/051).
 * @param candidate the app that is to become live.
 * @param time milliseconds for each compilation.
 * @throws Refused when that takes too much.
 */
export async function checkContract(
  store: SiteStore,
  releases: ComposedReleases,
  candidate: AppName,
  time = COMPILE_MS,
): Promise<Refusal[]> {
  const { shell } = releases;
  const refusals: Refusal[] = [];
  for (const remote of remotesOf(releases)) {
    const { app, version } = remote;
    if (candidate !== 'shell' && candidate !== app) continue;
    const errors = await misfits(store, remote, shell, time);
    if (errors.length === 0) continue;
    const told = errors.slice(0, 4).map(({ place, message }) => `${place} ${message}`);
    const more = errors.length > told.length ? `; and ${errors.length - told.length} more` : '';
    refusals.push({
      check: 'contract',
      subject: releaseName(releases[candidate] ?? remote),
      reason: `${app} ${version} was built against another shared-lib than the one that the shell ${shell.version} provides: ${told.join('; ')}${more}`,
      remedy:
        candidate === 'shell'
          ? `Keep what ${app} uses, or add the new form beside it, release ${app} with that, and take the old one out afterwards.`
          : `Release the shell first: it brings the shared-lib that ${app} was built against.`,
    });
  }
  return refusals;
}
