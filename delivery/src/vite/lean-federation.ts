import { resolve } from 'node:path';
import type { Plugin } from 'vite';

// The plugin puts what has this name into the file of Vite's helper for imports, which is there before anything is shared.
const PROVIDED = 'virtual:vite/preload-helper/provided-modules';

/** Keeps what the shell shares, and gives the wrappers of shared modules their module. */
const PROVIDED_CODE = `let scope;
export const accept = (given) => { scope = given; };
export const provided = (name) => {
  const [module] = Object.values(scope?.[name] ?? {});
  if (!module?.lib) throw new Error('The shell does not provide ' + name + '.');
  return module.lib();
};`;

/**
 * A container as the federation runtime asks for it: `init` gets what the host shares, `get` gives an exposed module.
 * Exposed modules come by `import()`, since what they share is not there before `init`.
 */
const containerCode = (exposes: readonly (readonly [name: string, file: string])[]) => `
import { accept } from '${PROVIDED}';
const exposed = {
${exposes.map(([name, file]) => `${JSON.stringify(name)}() { return import(${JSON.stringify(file)}); }`).join(',\n')}
};
export const init = accept;
export async function get(name) {
  const module = await exposed[name]();
  return () => module;
}`;

/** A shared module with the names that the plugin offers (docs/decisions/007). */
const wrapperCode = (name: string, names: readonly string[]) => `
import { provided } from '${PROVIDED}';
const from = provided(${JSON.stringify(name)});
export default from.default ?? from;
${names.map((one, index) => `const name${index} = from.${one};\nexport { name${index} as ${one} };`).join('\n')}`;

/** How the plugin brings a dynamic import's shared modules before it, and what it calls for that. */
const LAZY_SHARES =
  /__mfLoadLazyShares_\w+\(\[[^\]]*\]\)\.then\(\(\) => (import\((?:[^()]|\([^()]*\))*\))\)/g;
const LAZY_SHARES_HELPER = /\nfunction __mfLoadLazyShares_\w+\(names\) \{[\s\S]*?\n\}\n/;

/** Links at the end of an entry that preload files without integrity, which the loader has brought before it runs. */
const WARM_UP = /\nif \(typeof document !== 'undefined' && document\.head\) \{[\s\S]*__mfWarmupPath[\s\S]*$/;

/** What the plugin's own container and its parts are recognized by. */
const LEFT_OVER = /__mf_module_cache__|_FEDERATION_RUNTIME_CORE|modulepreload/;

const OUT_OF_DATE =
  'The federation plugin has changed: compare its new version with docs/decisions/071-a-container-for-one-host.md.';

/**
 * Replaces a remote's container and its wrappers of shared modules by what a remote needs that brings no shared module
 * and has one host: 0.4 KB in the place of 8. `exposes` maps exposed names to files below the app's folder. It stands
 * after the federation plugin, which finds the shared modules and their names, and writes `mf-manifest.json`. Refuses
 * to build when the plugin writes them in another way.
 */
export function leanFederation(exposes: Readonly<Record<string, string>>): Plugin {
  let root = '';
  return {
    name: 'lean-federation',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === PROVIDED ? `\0${PROVIDED}` : null),
    load: (id) => (id === `\0${PROVIDED}` ? PROVIDED_CODE : null),
    transform(code, id) {
      if (id.includes('mf-REMOTE_ENTRY_ID'))
        return containerCode(Object.entries(exposes).map(([name, file]) => [name, resolve(root, file)]));
      // Start a host, or other shared modules, of the remote's own: there are none.
      if (/hostAutoInit|pendingShares/.test(id)) return 'export {};';
      if (!id.includes('__loadShare__')) return null;
      const name = /"default:([^"]+)"/.exec(code)?.[1];
      const names = [...code.matchAll(/\b__mf_\d+ as (\w+)/g)].map(([, one = '']) => one);
      if (!name || !code.includes('as __moduleExports')) return this.error(OUT_OF_DATE);
      return wrapperCode(name, names);
    },
    renderChunk(code) {
      const lean = code.replace(LAZY_SHARES, '$1').replace(LAZY_SHARES_HELPER, '\n');
      if (lean.includes('__mfLoadLazyShares')) this.error(OUT_OF_DATE);
      return { code: lean, map: null };
    },
    generateBundle(_, bundle) {
      if (!bundle['remoteEntry.js']) this.error(OUT_OF_DATE);
      for (const [name, chunk] of Object.entries(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code = chunk.code.replace(WARM_UP, '\n');
        if (LEFT_OVER.test(chunk.code)) this.error(`${OUT_OF_DATE} ${chunk.fileName} is not as expected.`);
        if (chunk.code.trim() === '') delete bundle[name];
      }
    },
  };
}
