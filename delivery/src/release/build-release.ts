import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolders } from '../confine/run-confined.ts';
import { APPS, type AppName, PROJECT_ROOT } from '../project.ts';
import { runScript } from '../run-script.ts';
import { compressFolder, filesBelow } from '../store/files.ts';
import type { Release } from '../store/site.ts';
import type { BuildTarget } from '../vite/builds.ts';
import type { Contract } from './contract/contract.ts';
import { describeRelease } from './describe-release.ts';

/** A release and whether it had to be built. */
export interface BuiltRelease {
  release: Release;
  built: boolean;
}

async function contractOf(app: AppName): Promise<Contract> {
  // Loaded when it is needed: its parser takes as long to load as everything else here.
  const { describeContract } = await import('./contract/describe-contract.ts');
  return describeContract(app);
}

/**
 * Builds an app into the immutable release that its content names, below `<site>/releases/<app>`.
 * A release that exists is never built again; one that is being built is never visible.
 */
export async function buildRelease(
  site: string,
  app: AppName,
  mode: Release['mode'] = 'production',
): Promise<BuiltRelease> {
  await generateSources(app);
  const manifest = await readFile(join(PROJECT_ROOT, APPS[app].folder, 'package.json'), 'utf8');
  const version = `${(JSON.parse(manifest) as { version: string }).version}-${await contentHash(app, mode)}`;
  const folder = join(site, 'releases', app, version);
  if (existsSync(folder)) {
    return {
      release: JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release,
      built: false,
    };
  }
  const draft = join(site, 'drafts', `${app}-${version}-${process.pid}`);
  const base = `/_r/${app}/${version}/`;
  const target = { app, base, mode };
  await rm(draft, { recursive: true, force: true });
  // The build is a process of its own; meanwhile the compiler tells the contract.
  const [, contract] = await Promise.all([runBuild({ ...target, outDir: draft }), contractOf(app)]);
  const release = await describeRelease(draft, { app, version, base, mode, contract });
  await compressFolder(join(draft, 'client'));
  await writeFile(join(draft, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  await mkdir(join(site, 'releases', app), { recursive: true });
  await rename(draft, folder);
  return { release, built: true };
}

/**
 * Names what a release is built from: the app, shared-lib, the build's configuration, the locked
 * dependencies and the mode. The same content gives the same name, and an existing release is used again.
 */
export async function contentHash(app: AppName, mode: string, root = PROJECT_ROOT): Promise<string> {
  const folders = [APPS[app].folder, 'shared-lib', 'delivery/src/vite', 'delivery/src/release'];
  const found = await Promise.all(folders.map((folder) => filesBelow(root, folder)));
  const paths = [...found.flat(), 'package-lock.json', 'delivery/src/store/files.ts'].sort();
  const hash = createHash('sha256').update(mode);
  for (const path of paths) hash.update(path).update(await readFile(join(root, path)));
  return hash.digest('hex').slice(0, 8);
}

// On a busy machine the federation plugin may still stop too early (docs/decisions/007).
const TOO_EARLY = 'MISSING_EXPORT';
const ATTEMPTS = 4;

const SCRIPT = join(import.meta.dirname, 'build-app.ts');

/**
 * Builds one app for the browser and for the server, below `outDir`, in a process of its own: the
 * federation plugin keeps state between builds, and React is chosen by NODE_ENV once.
 */
export async function runBuild(target: BuildTarget, attempt = 1): Promise<void> {
  try {
    await runScript(SCRIPT, [JSON.stringify(target)], target.mode);
  } catch (cause) {
    const { message } = cause as Error;
    if (message.includes(TOO_EARLY) && attempt < ATTEMPTS) return runBuild(target, attempt + 1);
    throw new Error(`${target.app} does not build.\n${message}`);
  }
}

/**
 * Brings the modules that follow from an app's data up to it, and gives the files that have changed; an app
 * without such modules has none.
 * @throws Error that says what is wrong in the data.
 */
export async function generateSources(app: AppName): Promise<readonly string[]> {
  const { folder, generator } = APPS[app];
  if (!generator) return [];
  const root = join(PROJECT_ROOT, folder);
  const manifest = join(root, 'package.json');
  const { dependencies = {} } = JSON.parse(await readFile(manifest, 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const permissions = [
    '--permission',
    ...[root, ...packageFolders(Object.keys(dependencies), manifest)].map(
      (path) => `--allow-fs-read=${path}`,
    ),
    `--allow-fs-write=${join(root, 'src/generated')}`,
  ];
  // In a process of its own: this one would keep the data that it has read once, and it is the app's code.
  const said = await runScript(join(root, generator), [], 'production', permissions);
  return said.split('\n').filter((line) => line !== '');
}
