import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PROJECT_ROOT } from '../project.ts';

const CHAINED = /\bimport\(\s*['"`][^()]*\)\s*\.(?:then|catch|finally)\b/;

/**
 * Makes every `import()` of an app's sources a call of the loader (`shared-lib/src/loading/loader.ts`), with the
 * addresses of the imported file and of its static imports: all are verified before anything runs. This replaces
 * Vite's preload wrapper. The loader is a global, because a remote's entry runs before anything is shared.
 */
export function verifiedImports(): Plugin {
  let base = '/';
  return {
    name: 'verified-imports',
    enforce: 'pre',
    apply: 'build',
    config: {
      // After the federation plugin, which leaves out the files of its own start.
      order: 'post',
      handler(config) {
        config.build ??= {};
        config.build.modulePreload = {
          polyfill: false,
          resolveDependencies: (file, dependencies) => [...new Set([file, ...dependencies])],
        };
      },
    },
    configResolved(config) {
      base = config.base;
    },
    transform(code, id) {
      if (/node_modules/.test(id) || !CHAINED.test(code)) return null;
      // Vite wraps the whole chain, so its handlers would miss a file that did not arrive.
      return this.error(
        'Put import() into a function of its own, and call .then() or .catch() on what that gives.',
      );
    },
    load: (id) =>
      id.endsWith('vite/preload-helper.js')
        ? `export const __vitePreload = (load, files) => loadModule(load, files, ${JSON.stringify(base)});`
        : null,
    generateBundle: {
      // After Vite has put its table of files into each chunk.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = named(chunk.code);
      },
    },
  };
}

const TABLE = /^const __vite__mapDeps=[^[]*=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);\n?/m;

/** Puts the files' names where they are needed. Vite's table of them takes more than that of the shell. */
function named(code: string): string {
  const files = JSON.parse(TABLE.exec(code)?.[1] ?? '[]') as string[];
  if (files.length === 0) return code;
  return code
    .replace(TABLE, '')
    .replace(/__vite__mapDeps\((\[[\d,]*\])\)/g, (_, indices: string) =>
      JSON.stringify((JSON.parse(indices) as number[]).map((index) => files[index])),
    );
}

/** What the browser needs of a route; the shell gets the rest from `/federation.json`. */
const KEPT = new Set(['path', 'load', 'prose', 'enliven']);

const ROUTES = /\/src\/(?:.+[/-])?routes\.ts$/;

/** A node of a syntax tree (ESTree, with TypeScript's nodes where Oxc parsed it). */
export interface Syntax {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Whether a value is a node. */
export function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string';
}

/** The nodes right below a node, in the order of its keys. */
export function syntaxBelow(node: Syntax): Syntax[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isSyntax);
}

function routeObjects(node: Syntax): Syntax[] {
  const below = syntaxBelow(node).flatMap(routeObjects);
  if (node.type !== 'ObjectExpression') return below;
  const keys = (node.properties as Syntax[]).map(({ key }) => (isSyntax(key) ? key.name : undefined));
  return keys.includes('path') && keys.includes('load') ? [node, ...below] : below;
}

/**
 * Removes titles, descriptions and sources from a remote's `src/routes.ts`, and from its `…-routes.ts` imports, for
 * the browser: delivery has them from the release, and readers would download them on every page.
 */
export function leanRoutes(): Plugin {
  return {
    name: 'lean-routes',
    apply: 'build',
    transform(code, id) {
      if (!ROUTES.test(id)) return null;
      const dropped = routeObjects(this.parse(code) as unknown as Syntax)
        .flatMap(({ properties }) => properties as Syntax[])
        // Keep what a route spreads: it may hold `prose`.
        .filter(({ type, key }) => type === 'Property' && !(isSyntax(key) && KEPT.has(String(key.name))))
        .sort((a, b) => b.start - a.start);
      let lean = code;
      for (const { start, end } of dropped) {
        lean = lean.slice(0, start) + lean.slice(end).replace(/^\s*,/, '');
      }
      return { code: lean, map: null };
    },
  };
}

/** A module that the site never reaches, with its replacement. */
interface Unreached {
  module: RegExp;
  replacement: string;
}

// docs/decisions/004-lean-dependencies.md says why each of these is never reached.
const UNREACHED: readonly Unreached[] = [
  {
    module: /runtime-core\/dist\/plugins\/snapshot\/SnapshotHandler\.js$/,
    // The runtime's own stand-in, which it uses when remotes are switched off.
    replacement:
      "import { DisabledSnapshotHandler } from './disabled.js';\nexport class SnapshotHandler extends DisabledSnapshotHandler { manifestCache = new Map(); }\nexport const getGlobalRemoteInfo = () => ({});\nexport const getRemoteEntryInfoFromSnapshot = () => undefined;",
  },
  {
    module: /runtime-core\/dist\/utils\/preload\.js$/,
    replacement:
      'export const defaultPreloadArgs = {};\nexport const formatPreloadArgs = () => [];\nexport const normalizePreloadExposes = () => [];\nexport const preloadAssets = () => {};\nexport const preloadRemote = () => {};',
  },
  {
    module: /@module-federation\/error-codes\/dist\/desc\.mjs$/,
    // Its error texts: the documentation lists each code.
    replacement:
      'export const buildDescMap = {};\nexport const errorDescMap = {};\nexport const runtimeDescMap = {};\nexport const typeDescMap = {};',
  },
  {
    // Script elements for remotes that are no modules; ours are, and the loader loads their files.
    module: /@module-federation\/sdk\/dist\/dom\.js$/,
    replacement:
      'export const createLink = () => {};\nexport const createScript = () => {};\nexport const isStaticResourcesEqual = () => false;\nexport const loadScript = () => Promise.reject(new Error());\nexport const safeWrapper = () => {};',
  },
];

const ROUTER_CHUNK = /react-router\/dist\/production\/chunk-\w+\.mjs$/;
const PREFETCH = 'function PrefetchPageLinks({ page, ...linkProps }) {';
const DISPLAY_NAME = /^[ \t]*\w+\.displayName = "[^"]*";$/gm;
const UNMARKED =
  /= (React\d*\.(?:memo|createContext|forwardRef|lazy|createElement)|Object\.getOwnPropertyNames)\(/g;

/**
 * Removes from the shell what no page reaches, so that shell and remote fit into 100 KB: React Router's framework
 * mode, and the federation runtime's snapshots and preloading. Refuses to build when a pinned dependency has changed.
 */
export function leanDependencies(): Plugin {
  const missing = new Set([...UNREACHED.map(({ module }) => module.source), PREFETCH]);
  return {
    name: 'lean-dependencies',
    enforce: 'pre',
    config: () => ({
      resolve: {
        // Its package serves the development build to bundlers.
        alias: [
          {
            find: /^react-router$/,
            replacement: join(PROJECT_ROOT, 'node_modules/react-router/dist/production/index.mjs'),
          },
          {
            // Its modules need a helper of the bundler, which would become one more file for every page.
            find: /^axios$/,
            replacement: join(PROJECT_ROOT, 'node_modules/axios/dist/esm/axios.js'),
          },
        ],
      },
    }),
    load(id) {
      const unreached = UNREACHED.find(({ module }) => module.test(id));
      if (!unreached) return null;
      missing.delete(unreached.module.source);
      return unreached.replacement;
    },
    transform(code, id) {
      if (!ROUTER_CHUNK.test(id)) return null;
      if (code.includes(PREFETCH)) missing.delete(PREFETCH);
      const lean = code
        .replace(DISPLAY_NAME, '')
        .replace(UNMARKED, '= /* @__PURE__ */ $1(')
        .replace(PREFETCH, `${PREFETCH} return null;`);
      return { code: lean, map: null };
    },
    generateBundle() {
      if (missing.size === 0) return;
      this.error(
        `lean-dependencies no longer finds ${[...missing].join(', ')}: a pinned dependency has changed. Compare its new version with docs/decisions/004-lean-dependencies.md.`,
      );
    },
  };
}
