import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build } from 'vite';
import { releaseText } from '../store/releases.ts';
import { BUILD_FAILED, type BuildTarget, clientBuild, pageViewBuild } from './builds.ts';
import { describeRelease } from './describe-release.ts';
import { packFrames, packPages } from './pack-pages.ts';

/** The build process. It writes a release without compressed files. */
const target = JSON.parse(process.argv[2] ?? '') as BuildTarget;
const { app, version, base, outDir } = target;
try {
  const client = join(outDir, 'client');
  await build(clientBuild({ ...target, outDir: client }));
  const pageView = pageViewBuild({ ...target, outDir: client });
  if (pageView) await build(pageView);
  const routes = await (app === 'shell' ? packFrames(target) : packPages(target));
  const release = await describeRelease(outDir, { app, version, base }, routes);
  await writeFile(join(outDir, 'release.json'), releaseText(release));
} catch (error) {
  const failure = stripVTControlCharacters((error as Error).message).trim();
  console.error(`${BUILD_FAILED}\n${failure}\n  Fix the error; "npm run dev" may show it too.`);
  process.exit(1);
}
