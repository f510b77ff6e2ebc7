import '../process/end-with-parent.ts';
import { join } from 'node:path';
import { build, mergeConfig } from 'vite';
import { BUILD_FAILED, buildFailure } from './build-failure.ts';
import { type BuildTarget, clientBuild, pageViewBuild, serverBuild } from './builds.ts';
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
  console.error(`${BUILD_FAILED}\n${buildFailure(error)}`);
  process.exit(1);
}
