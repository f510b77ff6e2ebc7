import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runScript } from '../run-script.ts';
import type { RenderJob } from './render-job.ts';

const SCRIPT = fileURLToPath(new URL('render-pages.ts', import.meta.url));

/** Renders pages in a process of its own. @throws Error with what that process said. */
export async function runRender(job: RenderJob, mode: 'production' | 'development'): Promise<void> {
  const file = `${job.outDir}.job.json`;
  await writeFile(file, JSON.stringify(job));
  try {
    await runScript(SCRIPT, [file], mode);
  } catch (cause) {
    throw new Error(`The pages do not render.\n${(cause as Error).message}`);
  } finally {
    await rm(file, { force: true });
  }
}
