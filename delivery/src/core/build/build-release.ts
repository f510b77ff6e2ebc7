import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownScript, runScript } from '../process/run-script.ts';
import { appPath, builtFrom, PROJECT_ROOT } from '../project/project.ts';
import { refuse } from '../report/refusal.ts';
import { compressFolder, filesBelow } from '../store/files.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { AppName } from '../store/version-set.ts';
import { appBuild, sourceRefusals } from './app-build.ts';
import { BUILD_FAILED, type BuildTarget } from './builds.ts';

/** Builds an app into a draft folder for `use`. @throws Refused for mistakes in the sources; Error when the build fails. */
export async function buildRelease<Result>(
  store: SiteStore,
  app: AppName,
  use: (draft: string, release: Release) => Promise<Result>,
  withDrafts = false,
): Promise<Result> {
  const version = await sourceVersion(app, withDrafts);
  return store.drafts.inDraft(`${app}-${version}`, async (draft) => {
    await keptBuild(`${app}-${version}-node-${process.versions.node}`, draft, async () => {
      await buildInto(draft, app, version, withDrafts);
      await compressFolder(join(draft, 'client'));
    });
    return use(draft, await readRelease(draft));
  });
}

/** The version of an app's current sources: package version, content hash, and `-drafts` for a build with draft pages. */
export async function sourceVersion(app: AppName, withDrafts = false): Promise<string> {
  const manifest = await readFile(appPath(app, 'package.json'), 'utf8');
  const version = `${(JSON.parse(manifest) as { version: string }).version}-${await contentHash(app)}`;
  return withDrafts && (await appBuild(app)).hasDrafts?.() ? `${version}-drafts` : version;
}

const readRelease = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;

/**
 * Builds an app and its rendered pages into a folder, uncompressed, in a separate process: the federation plugin keeps
 * state between builds, and NODE_ENV selects React's build once per process. @throws the errors of `buildRelease`.
 */
export async function buildInto(
  outDir: string,
  app: AppName,
  version: string,
  withDrafts = false,
): Promise<Release> {
  const base = `/_r/${app}/${version}/`;
  const target: BuildTarget = { app, version, base, outDir, withDrafts };
  refuse(await sourceRefusals([app]));
  const built = runScript(ownScript('core/build/build-app'), [JSON.stringify(target)], 'production');
  await built.catch(({ message }: Error) => {
    // The output before the marker contains the bundler's warnings.
    const [output = '', failure = output] = message.split(`${BUILD_FAILED}\n`);
    throw new Error(`The build of ${app} failed.\n${failure}`);
  });
  return readRelease(outDir);
}

/** Hash of the inputs of a release: the app, shared-lib, the build's code and the installed packages. */
export async function contentHash(app: AppName, root = PROJECT_ROOT): Promise<string> {
  const { folders, files } = builtFrom(app);
  const found = await Promise.all(folders.map((folder) => filesBelow(root, folder)));
  const paths = [...found.flat(), ...files].sort();
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(await readFile(join(root, path)));
  return hash.digest('hex').slice(0, 8);
}

/**
 * Fills a folder with a build. Tests repeat the same builds, so they set BUILD_CACHE to a folder that caches builds by
 * name. The name identifies everything that the build depends on.
 */
async function keptBuild(name: string, folder: string, make: () => Promise<void>): Promise<void> {
  const { BUILD_CACHE } = process.env;
  if (!BUILD_CACHE) return make();
  const kept = join(BUILD_CACHE, name);
  if (existsSync(kept)) return cp(kept, folder, { recursive: true });
  await make();
  const draft = `${kept}.${process.pid}`;
  await cp(folder, draft, { recursive: true });
  // Another process may have cached the same build meanwhile.
  await rename(draft, kept).catch(() => rm(draft, { recursive: true }));
}
