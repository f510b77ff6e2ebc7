import type { Plugin } from 'vite';

/**
 * Puts every CSS module into its cascade layer, so that the order in which stylesheets arrive never
 * decides what a page looks like: small components below the shell's and the remotes' own styles.
 */
export function cssLayer(own: 'shell' | 'app'): Plugin {
  return {
    name: 'css-layer',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0] ?? '';
      if (!file.endsWith('.module.css')) return null;
      const layer = file.includes('/shared-lib/') ? 'ui' : own;
      return { code: `@layer ${layer} {\n${code}\n}\n`, map: null };
    },
  };
}
