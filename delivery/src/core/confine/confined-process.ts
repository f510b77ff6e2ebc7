import { readFileSync, realpathSync, writeSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import type { RemoteRoute } from 'shared-lib';
import type { PageInput } from 'shared-lib/federation/documents.ts';
import type { RenderMarkup } from 'shared-lib/federation/render-markup.ts';
import type * as v from 'valibot';
import type { ConfinedJob, FAILURE, Renderers, RenderTask } from './run-confined.ts';

/**
 * The only process that runs a release's code. It reads a job from its input, removes everything that could
 * reach beyond it, imports the release, and writes the result as JSON. Node's permission model, an empty
 * environment and limits surround it (`run-confined.ts`). That model closes neither the network nor signals,
 * so this process removes the means for them (docs/decisions/036).
 */

/** What rendering needs of Node beside the language. None of it opens a file, a socket or a process. */
const KEPT = new Set([
  'AbortController',
  'AbortSignal',
  'Buffer',
  'DOMException',
  'Event',
  'EventTarget',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'atob',
  'btoa',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'structuredClone',
]);

const RENDERERS = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-router',
  'react-router-dom',
];

const exit: (code: number) => never = process.exit.bind(process);
const nodeEnv = process.env.NODE_ENV;
const job = JSON.parse(readFileSync(0, 'utf8')) as ConfinedJob;

function answer(result: unknown): never {
  const bytes = new TextEncoder().encode(JSON.stringify(result));
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(1, bytes, sent);
  exit(0);
}

/** From here on, only the release's own modules and React, which is loaded already, can be imported. */
function closeImports(renderers: ReadonlyMap<string, string>): void {
  const folders = job.modules.map((folder) => pathToFileURL(`${folder}/`).href);
  registerHooks({
    resolve(specifier, { parentURL }) {
      const known = renderers.get(specifier);
      if (known) return { url: known, shortCircuit: true };
      if (specifier === 'shared-lib' && job.sharedLib) {
        return { url: pathToFileURL(job.sharedLib).href, shortCircuit: true };
      }
      const { href } = (/^(\.|file:)/.test(specifier) && URL.parse(specifier, parentURL)) || { href: '' };
      const inside = folders.some((folder) => href.startsWith(folder)) && /\.(mjs|ts)$/.test(href);
      // A link in a folder could lead out of it.
      if (!inside || realpathSync.native(fileURLToPath(href)) !== fileURLToPath(href)) {
        throw new Error(`A release cannot import ${specifier}: it has its own files and React.`);
      }
      return {
        url: href,
        format: href.endsWith('.ts') ? 'module-typescript' : 'module',
        shortCircuit: true,
      };
    },
  });
}

/** Removes every global that the language does not define or a release must not reach. */
function closeGlobals(): void {
  const language = new Set<string>(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]);
  for (const name of ['WebAssembly', 'console']) language.delete(name);
  for (const name of Reflect.ownKeys(globalThis)) {
    if (typeof name === 'string' && (language.has(name) || KEPT.has(name))) continue;
    Reflect.deleteProperty(globalThis, name);
  }
  const silent = Object.fromEntries(
    ['debug', 'error', 'info', 'log', 'trace', 'warn'].map((name) => [name, () => {}]),
  );
  const given = { process: { env: Object.freeze({ NODE_ENV: nodeEnv }) }, console: silent };
  for (const [name, value] of Object.entries(given)) {
    Object.defineProperty(globalThis, name, { value: Object.freeze(value) });
  }
}

const load = <Module>(file: string) => import(pathToFileURL(file).href) as Promise<Module>;

/** Loads what renders: where each module was found, and the renderer. */
async function loadRenderers({
  react,
  markup,
}: Renderers): Promise<{ loaded: ReadonlyMap<string, string>; render: RenderMarkup }> {
  const loaded = new Map<string, string>();
  const own = import.meta.url;
  const parentURL = pathToFileURL(react).href;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (context.parentURL !== own) return next(specifier, context);
      const found = next(specifier, { ...context, parentURL });
      loaded.set(specifier, found.url);
      return found;
    },
  });
  for (const name of RENDERERS) await import(name);
  const { prerenderToNodeStream } = await import('react-dom/static');
  hooks.deregister();
  const { markupRenderer }: typeof import('shared-lib/federation/render-markup.ts') = await import(markup);
  // A release cannot import it: its streams lead to Node's own objects.
  loaded.delete('react-dom/static');
  return { loaded, render: markupRenderer(prerenderToNodeStream) };
}

/** An error as data. */
function failureOf(error: unknown): v.InferOutput<typeof FAILURE> {
  const { name, message = error, stack } = (error ?? {}) as Partial<Error>;
  return {
    kind: String(name),
    message: String(message).slice(0, 4000),
    stack: String(stack).slice(0, 10_000),
  };
}

async function renderPages(
  { shell, routes: file, site, boot, answers, pages }: RenderTask,
  render: RenderMarkup,
): Promise<unknown> {
  const { renderPage } = await load<{
    renderPage(input: PageInput, render: RenderMarkup): Promise<string>;
  }>(shell);
  const { routes } = file ? await load<{ routes: readonly RemoteRoute[] }>(file) : { routes: [] };
  const rendered: Record<string, string> = {};
  for (const { path, own, integrity, stylesheet, picture } of pages) {
    const route = routes.find((candidate) => candidate.path === path) ?? null;
    try {
      const about = { site, path, own, integrity, stylesheet, picture, boot, answers };
      rendered[path] = await renderPage({ ...about, route, load: route?.load ?? null }, render);
    } catch (error) {
      return { failed: { path, error: failureOf(error) } };
    }
  }
  return { rendered };
}

const { task } = job;
const renderers = job.renderers ? await loadRenderers(job.renderers) : null;
closeImports(renderers?.loaded ?? new Map());
closeGlobals();
try {
  if (task.kind === 'render') {
    if (!renderers) throw new Error('There is no React to render with.');
    answer(await renderPages(task, renderers.render));
  }
  const { routes, redirects = {} } = await load<{ routes: unknown; redirects?: unknown }>(task.routes);
  // Functions stay here: only data goes out.
  answer({ routes, redirects });
} catch (error) {
  answer({ failed: { path: null, error: failureOf(error) } });
}
