import type { Plugin } from 'vite';

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
    load: (id) =>
      id.includes('vite/preload-helper')
        ? `const base = ${JSON.stringify(base)};
export const __vitePreload = (load, files) =>
  globalThis.loadModule ? globalThis.loadModule(load, files.map((file) => base + file)) : load();`
        : null,
  };
}
