import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PROJECT_ROOT } from '../project.ts';

/** A module that the site never reaches, with what stands in its place. */
interface Unreached {
  module: RegExp;
  replacement: string;
}

// docs/decisions/004-lean-dependencies.md says why each of these is never reached.
const UNREACHED: readonly Unreached[] = [
  {
    module: /runtime-core\/dist\/plugins\/snapshot\/SnapshotHandler\.js$/,
    // The runtime's own stand-in, which it takes itself when remotes are switched off altogether.
    replacement:
      "import { DisabledSnapshotHandler } from './disabled.js';\nexport class SnapshotHandler extends DisabledSnapshotHandler { manifestCache = new Map(); }\nexport const getGlobalRemoteInfo = () => ({});\nexport const getRemoteEntryInfoFromSnapshot = () => undefined;",
  },
  {
    module: /runtime-core\/dist\/utils\/preload\.js$/,
    replacement:
      'export const defaultPreloadArgs = {};\nexport const formatPreloadArgs = () => [];\nexport const normalizePreloadExposes = () => [];\nexport const preloadAssets = () => {};\nexport const preloadRemote = () => {};',
  },
  {
    module: /@module-federation\/sdk\/dist\/generateSnapshotFromManifest\.js$/,
    replacement:
      "export const generateSnapshotFromManifest = () => ({});\nexport const getManifestFileName = () => '';\nexport const inferAutoPublicPath = () => '';\nexport const isManifestProvider = () => false;\nexport const simpleJoinRemoteEntry = () => '';",
  },
  {
    module: /@module-federation\/error-codes\/dist\/desc\.mjs$/,
    // The long words of its errors: each has a code that its documentation lists.
    replacement:
      'export const buildDescMap = {};\nexport const errorDescMap = {};\nexport const runtimeDescMap = {};\nexport const typeDescMap = {};',
  },
  {
    // Script elements for remotes that are no modules; ours are, and the loader brings their files.
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
 * Takes out of the shell what no page reaches, so that shell and remote fit into 100 KB together:
 * React Router's framework mode, and the federation runtime's snapshots and preloading (delivery
 * preloads by itself). Refuses to build when a pinned dependency no longer looks as expected.
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
            // Its modules need a helper of the bundler, which would become a file of its own for every page.
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
