import '../process/end-with-parent.ts';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build, mergeConfig } from 'vite';
import { BUILD_FAILED, type BuildTarget, clientBuild, pageViewBuild, serverBuild } from './builds.ts';
import { drawPictures } from './draw-pictures.ts';

/** The building process: its argument is the target as JSON. */
const target = JSON.parse(process.argv[2] ?? '') as BuildTarget;
try {
  await build(clientBuild({ ...target, outDir: join(target.outDir, 'client') }));
  // What the gate opens pages with (docs/decisions/094).
  if (target.app === 'shell') {
    const edition = { ...target, mode: 'development', outDir: join(target.outDir, 'development') } as const;
    await build(mergeConfig(clientBuild(edition), { build: { minify: true, copyPublicDir: false } }));
  }
  const pageView = pageViewBuild({ ...target, outDir: join(target.outDir, 'client') });
  if (pageView) await build(pageView);
  await build(serverBuild({ ...target, outDir: join(target.outDir, 'server') }));
  await drawPictures(target.app, target.outDir);
} catch (error) {
  const failure = stripVTControlCharacters((error as Error).message).trim();
  console.error(`${BUILD_FAILED}\n${failure}\n  Fix it, and see it in "npm run dev".`);
  process.exit(1);
}
