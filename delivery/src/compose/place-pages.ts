import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName } from '../project.ts';
import { compressFile, integrity } from '../store/files.ts';
import { type Composition, compositionFolder } from '../store/site.ts';
import { keepPages } from './keep-pages.ts';
import type { RenderJob, RenderPage } from './render-job.ts';
import { runRender } from './run-render.ts';

/** The pages of one app. */
export interface AppPages {
  app: AppName;
  pages: readonly RenderPage[];
  /** The composition that has them already, or null when they must be rendered. */
  holder: Composition | null;
}

/**
 * Puts every page, with its compressed forms, into `job.outDir`: as an earlier composition has it, or rendered.
 * Gives the integrity of each, by path.
 */
export async function placePages(
  site: string,
  apps: readonly AppPages[],
  job: Omit<RenderJob, 'pages'>,
  mode: 'production' | 'development',
): Promise<Record<string, string>> {
  for (const { pages, holder } of apps) {
    const files = pages.map(({ file }) => file);
    if (holder) await keepPages(join(compositionFolder(site, holder.id), 'pages'), job.outDir, files);
  }
  const fresh = apps.flatMap(({ pages, holder }) => (holder ? [] : pages));
  if (fresh.length > 0) await runRender({ ...job, pages: fresh }, mode);
  await Promise.all(fresh.map(({ file }) => compressFile(join(job.outDir, file))));
  const all = apps.flatMap(({ pages }) => pages);
  const hashes = all.map(
    async ({ path, file }) => [path, integrity(await readFile(join(job.outDir, file)))] as const,
  );
  return Object.fromEntries(await Promise.all(hashes));
}
