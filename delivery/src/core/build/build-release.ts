import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownScript, runScript } from '../process/run-script.ts';
import { appPath, PROJECT_ROOT, releaseInputs } from '../project/project.ts';
import { refuse } from '../report/refusal.ts';
import { compressFolder, sourcesBelow } from '../store/files.ts';
import type { Release } from '../store/releases.ts';
import type { AppName } from '../store/version-set.ts';
import { appBuild, sourceRefusals } from './app-build.ts';
import { BUILD_FAILED, type BuildTarget } from './builds.ts';

export async function sourceVersion(app: AppName, withDrafts = false): Promise<string> {
  const manifest = await readFile(appPath(app, 'package.json'), 'utf8');
  const version = `${(JSON.parse(manifest) as { version: string }).version}-${await contentHash(app)}`;
  return withDrafts && (await appBuild(app)).hasDrafts?.() ? `${version}-drafts` : version;
}

const readRelease = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;

/** The build needs its own process, because the federation plugin keeps state and React reads NODE_ENV once. */
export async function buildInto(
  outDir: string,
  app: AppName,
  version: string,
  withDrafts = false,
): Promise<Release> {
  const target: BuildTarget = { app, version, base: `/_r/${app}/${version}/`, outDir, withDrafts };
  refuse(await sourceRefusals([app]));
  const built = runScript(ownScript('core/build/build-app'), [JSON.stringify(target)], 'production');
  await built.catch(({ message }: Error) => {
    const [output = '', failure = output] = message.split(`${BUILD_FAILED}\n`);
    throw new Error(`The build of ${app} failed.\n${failure}`);
  });
  return readRelease(outDir);
}

export async function contentHash(app: AppName, root = PROJECT_ROOT): Promise<string> {
  const { folders, files } = releaseInputs(app);
  const sources = await Promise.all(folders.map((folder) => sourcesBelow(root, folder)));
  const paths = [...sources.flat(), ...files].sort();
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(await readFile(join(root, path)));
  return hash.digest('hex').slice(0, 8);
}

/** Tests repeat builds, so they name a cache folder in BUILD_CACHE. */
export async function buildCompressed(
  outDir: string,
  app: AppName,
  version: string,
  withDrafts: boolean,
): Promise<Release> {
  const { BUILD_CACHE } = process.env;
  const cached = BUILD_CACHE && join(BUILD_CACHE, `${app}-${version}-node-${process.versions.node}`);
  if (cached && existsSync(cached)) {
    await cp(cached, outDir, { recursive: true });
    return readRelease(outDir);
  }
  const release = await buildInto(outDir, app, version, withDrafts);
  await compressFolder(join(outDir, 'client'));
  if (cached) {
    const copy = `${cached}.${process.pid}`;
    await cp(outDir, copy, { recursive: true });
    // Another process may have cached the same build meanwhile.
    await rename(copy, cached).catch(() => rm(copy, { recursive: true }));
  }
  return release;
}
