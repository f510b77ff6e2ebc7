import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { runConfined } from '../confine/run-confined.ts';
import type { RenderJob, RenderPage } from './render-job.ts';

/** Many times what a page may take to be released. */
const LONGEST_PAGE = 1024 ** 2;

const ANSWER = v.union([
  v.object({ rendered: v.record(v.string(), v.pipe(v.string(), v.maxLength(LONGEST_PAGE))) }),
  v.object({ failed: v.object({ path: v.nullable(v.string()), error: v.string() }) }),
]);

/** The pages of one app, by a confined process that can read its release and the shell's, and no other. */
async function renderApp(
  { folders, site, boot, outDir }: RenderJob,
  app: RenderPage['app'],
  pages: readonly RenderPage[],
  mode: 'production' | 'development',
): Promise<void> {
  const server = (of: keyof typeof folders) => join(folders[of], 'server');
  const own = app ? [server(app)] : [];
  const told = pages.map(({ app: _, file: __, ...page }) => page);
  const answer = await runConfined(
    {
      kind: 'render',
      shell: join(server('shell'), 'server.mjs'),
      routes: app && join(server(app), 'routes.mjs'),
      site,
      boot,
      pages: told,
    },
    [server('shell'), ...own],
    mode,
    { sharedLib: join(server('shell'), 'shared-lib.mjs') },
  );
  const said = v.parse(ANSWER, answer);
  const name = app ?? 'shell';
  if ('failed' in said) {
    const { path, error } = said.failed;
    const known = pages.some((page) => page.path === path);
    throw new Error(
      known ? `${name}: the page ${path} does not render.\n  [cause]: ${error}` : `${name}: ${error}`,
    );
  }
  for (const { path, file } of pages) {
    const html = Object.hasOwn(said.rendered, path) ? said.rendered[path] : undefined;
    if (html === undefined) throw new Error(`${name}: the page ${path} does not render.`);
    const target = join(outDir, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, html);
  }
}

/**
 * Renders pages, those of each app in a process of their own, so that no release writes another's. What comes
 * back is text of a bounded length for the pages that were asked for; the gate judges what it holds.
 * @throws Error that names the page that does not render, and why.
 */
export async function runRender(job: RenderJob, mode: 'production' | 'development'): Promise<void> {
  const byApp = Map.groupBy(job.pages, ({ app }) => app);
  // All of them come to their end: who clears away what was written must not meet one that still writes.
  const ended = await Promise.allSettled([...byApp].map(([app, pages]) => renderApp(job, app, pages, mode)));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw new Error(`The pages do not render.\n${(failed.reason as Error).message}`);
}
