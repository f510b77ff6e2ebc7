import type { Plugin } from 'vite';

const CHAINED = /\bimport\(\s*['"`][^()]*\)\s*\.(?:then|catch|finally)\b/;

/**
 * Makes every `import()` of an app's sources a call of the loader (`shared-lib/src/loading/loader.ts`), with
 * the addresses of the imported file and of all that it imports statically: they are verified before
 * anything runs. Vite wraps each dynamic import to preload these files; this takes the place of its wrapper.
 * The loader is found by a global name, because a remote's entry runs before anything is shared.
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
      // Vite wraps the whole chain: its own handlers would never hear of a file that did not arrive.
      return this.error(
        'Put import() into a function of its own, and call .then() or .catch() on what that gives.',
      );
    },
    load: (id) =>
      id.includes('vite/preload-helper')
        ? `export const __vitePreload = (load, files) => loadModule(load, files, ${JSON.stringify(base)});`
        : null,
  };
}
