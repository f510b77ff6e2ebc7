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

/** Builds an app into a draft folder for `use`. @throws Refused with mistakes in its sources; Error when the build fails. */
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

/** The version of an app's current sources: package version and content hash, with `-drafts` where a build has draft pages. */
export async function sourceVersion(app: AppName, withDrafts = false): Promise<string> {
  const manifest = await readFile(appPath(app, 'package.json'), 'utf8');
  const version = `${(JSON.parse(manifest) as { version: string }).version}-${await contentHash(app)}`;
  return withDrafts && (await appBuild(app)).hasDrafts?.() ? `${version}-drafts` : version;
}

const readRelease = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;

/**
 * Builds an app and its rendered pages into a folder, uncompressed. It runs in its own process: the federation plugin
 * keeps state between builds, and NODE_ENV chooses React's build only once. @throws the errors of `buildRelease`.
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
    // Before the marker are the bundler's warnings.
    const [output = '', failure = output] = message.split(`${BUILD_FAILED}\n`);
    throw new Error(`${app} does not build.\n${failure}`);
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
 * Fills a folder with a build. The tests make the same builds again and again, so they set BUILD_CACHE to a folder that
 * keeps them by name. The name contains everything that the build depends on.
 */
async function keptBuild(name: string, folder: string, make: () => Promise<void>): Promise<void> {
  const { BUILD_CACHE } = process.env;
  if (!BUILD_CACHE) return make();
  const kept = join(BUILD_CACHE, name);
  if (existsSync(kept)) return cp(kept, folder, { recursive: true });
  await make();
  const draft = `${kept}.${process.pid}`;
  await cp(folder, draft, { recursive: true });
  // Another process may have been faster.
  await rename(draft, kept).catch(() => rm(draft, { recursive: true }));
}
