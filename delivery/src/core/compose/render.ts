import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteConfig } from 'shared-lib';
import * as v from 'valibot';
import { FAILURE, failureText, type PageTask, runConfined } from '../confine/run-confined.ts';
import type { AppName, ByApp } from '../store/app-name.ts';
import type { Composition } from '../store/compositions.ts';
import { compressFile, integrity, linkOrCopy } from '../store/files.ts';
import type { SiteStore } from '../store/site-store.ts';
import { createPageStyles, withPageStyles } from './page-styles.ts';

/** One page to render; `app` is null for pages of the shell itself. */
export interface RenderPage extends PageTask {
  app: AppName | null;
  /** The file of its HTML, below the folder of pages. */
  file: string;
  /** All the rules of its app, and the shell's. */
  styles: string;
}

/** The input of rendering. */
interface RenderJob {
  site: SiteConfig;
  /** The folder of each app's release. */
  folders: ByApp<string>;
  boot: string;
  answers: string;
  outDir: string;
  pages: readonly RenderPage[];
}

/** The pages of one app. */
export interface AppPages {
  app: AppName;
  pages: readonly RenderPage[];
  /** The composition that already has them, or null when they must be rendered. */
  holder: Composition | null;
}

/**
 * Puts every page, with its compressed forms, into `job.outDir`: kept from an earlier composition, or
 * rendered. Returns the integrity of each by path.
 */
export async function placePages(
  store: SiteStore,
  apps: readonly AppPages[],
  job: Omit<RenderJob, 'pages'>,
): Promise<Record<string, string>> {
  for (const { pages, holder } of apps) {
    const files = pages.map(({ file }) => file);
    if (holder) await keepPages(store.compositions.pagesFolder(holder.id), job.outDir, files);
  }
  const fresh = apps.flatMap(({ pages, holder }) => (holder ? [] : pages));
  if (fresh.length > 0) await runRender({ ...job, pages: fresh });
  await Promise.all(fresh.map(({ file }) => compressFile(join(job.outDir, file))));
  const all = apps.flatMap(({ pages }) => pages);
  const hashes = all.map(
    async ({ path, file }) => [path, integrity(await readFile(join(job.outDir, file)))] as const,
  );
  return Object.fromEntries(await Promise.all(hashes));
}

/** Far more than any page takes. */
const LONGEST_PAGE = 1024 ** 2;

const ANSWER = v.union([
  v.object({ rendered: v.record(v.string(), v.pipe(v.string(), v.maxLength(LONGEST_PAGE))) }),
  v.object({ failed: v.object({ path: v.nullable(v.string()), error: FAILURE }) }),
]);

/** Renders one app's pages in a confined process that can read only its release and the shell's. */
async function renderApp(
  { folders, site, boot, answers, outDir }: RenderJob,
  app: RenderPage['app'],
  pages: readonly RenderPage[],
): Promise<void> {
  const server = (of: AppName) => join(folders[of] ?? '', 'server');
  const own = app ? [server(app)] : [];
  const told = pages.map(({ app: _, file: __, styles: ___, ...page }) => page);
  const answer = await runConfined(
    {
      kind: 'render',
      shell: join(server('shell'), 'server.mjs'),
      routes: app && join(server(app), 'routes.mjs'),
      site,
      boot,
      answers,
      pages: told,
    },
    [server('shell'), ...own],
    { sharedLib: join(server('shell'), 'shared-lib.mjs') },
  );
  const said = v.parse(ANSWER, answer);
  const name = app ?? 'shell';
  if ('failed' in said) {
    const { path } = said.failed;
    const error = failureText(
      said.failed.error,
      Object.values(folders).map((folder) => join(folder, 'server')),
    );
    const known = pages.some((page) => page.path === path);
    throw new Error(
      known ? `${name}: the page ${path} does not render.\n  [cause]: ${error}` : `${name}: ${error}`,
    );
  }
  // All pages of an app have the same.
  const stylesOf = createPageStyles(pages[0]?.styles ?? '');
  for (const { path, file } of pages) {
    const html = Object.hasOwn(said.rendered, path) ? said.rendered[path] : undefined;
    if (html === undefined) throw new Error(`${name}: the page ${path} does not render.`);
    const target = join(outDir, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, withPageStyles(html, stylesOf));
  }
}

/**
 * Renders pages, each app's in its own process, so that no release writes another's. The result is bounded
 * text for the requested pages; the gate judges it.
 * @throws Error that names the page that does not render, and why.
 */
async function runRender(job: RenderJob): Promise<void> {
  const byApp = Map.groupBy(job.pages, ({ app }) => app);
  // Wait for all: the cleanup must not meet a process that still writes.
  const ended = await Promise.allSettled([...byApp].map(([app, pages]) => renderApp(job, app, pages)));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw new Error(`The pages do not render.\n${(failed.reason as Error).message}`);
}

/** Copies pages of an earlier composition, with their compressed forms, into a new one. */
async function keepPages(from: string, to: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    for (const form of ['', '.br', '.gz']) {
      await linkOrCopy(join(from, `${file}${form}`), join(to, `${file}${form}`));
    }
  }
}
