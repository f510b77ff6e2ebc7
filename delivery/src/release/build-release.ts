import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APPS, type AppName, PROJECT_ROOT } from '../project.ts';
import { compressFolder } from '../store/files.ts';
import type { Release } from '../store/site.ts';
import { contentHash } from './content-hash.ts';
import type { Contract } from './contract/contract.ts';
import { describeRelease } from './describe-release.ts';
import { generateSources } from './generate-sources.ts';
import { runBuild } from './run-build.ts';

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
