import type { Plugin } from 'vite';

/**
 * Vite wraps each dynamic import to preload its styles and scripts. A release has one stylesheet, and
 * delivery preloads with integrity, so the wrapper would be dead weight in every app.
 */
export function plainDynamicImport(): Plugin {
  return {
    name: 'plain-dynamic-import',
    enforce: 'pre',
    load: (id) =>
      id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : null,
  };
}
