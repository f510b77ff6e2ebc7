import '../end-with-parent.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteRoute } from 'shared-lib';
import { PROJECT_ROOT } from '../project-root.ts';
import type { RenderJob } from './render-job.ts';

/**
 * The rendering process: reads a job (its path is the argument) and writes each page's HTML. A process of
 * its own, because React is chosen by NODE_ENV once, and a release's code has no business in the caller.
 */

interface ShellServer {
  renderPage(input: unknown): Promise<string>;
}

function shareModules(shellFolder: string): void {
  const sharedLib = pathToFileURL(join(shellFolder, 'server/shared-lib.mjs')).href;
  const project = pathToFileURL(join(PROJECT_ROOT, 'delivery/package.json')).href;
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'shared-lib') return { url: sharedLib, shortCircuit: true };
      // Every bundle gets the same React and router, wherever the releases lie.
      if (/^react(-dom|-router|-router-dom)?(\/|$)/.test(specifier)) {
        return next(specifier, { ...context, parentURL: project });
      }
      return next(specifier, context);
    },
  });
}

async function render(job: RenderJob): Promise<void> {
  shareModules(job.folders.shell);
  const load = <Module>(folder: string, file: string) =>
    import(pathToFileURL(join(folder, 'server', file)).href) as Promise<Module>;
  const { renderPage } = await load<ShellServer>(job.folders.shell, 'server.mjs');
  for (const { path, app, file, own, stylesheet, picture } of job.pages) {
    const { routes } = app
      ? await load<{ routes: readonly RemoteRoute[] }>(job.folders[app], 'routes.mjs')
      : { routes: [] };
    const route = routes.find((candidate) => candidate.path === path) ?? null;
    try {
      const html = await renderPage({
        site: job.site,
        path,
        own,
        route,
        load: route?.load ?? null,
        stylesheet,
        picture,
        boot: job.boot,
      });
      const target = join(job.outDir, file);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, html);
    } catch (cause) {
      throw new Error(`${app ?? 'shell'}: the page ${path} does not render.`, { cause });
    }
  }
}

const [, , jobFile] = process.argv;
if (!jobFile) throw new Error('Usage: render-pages.ts <job.json>');
await render(JSON.parse(await readFile(jobFile, 'utf8')) as RenderJob);
