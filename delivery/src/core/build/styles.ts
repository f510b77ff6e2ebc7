import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { sourcePath } from '../project/project.ts';

/** The prefix of the class names of a CSS module: the same in every build. */
export function modulePrefix(file: string): string {
  const path = sourcePath(file.split('?')[0] ?? file);
  const hash = createHash('sha256').update(path).digest().readUIntBE(0, 3);
  return `_${hash.toString(36).padStart(5, '0')}`;
}

/**
 * The class name of a CSS module's local name: the same in every build, because prerendered HTML, hydration and the
 * composed stylesheet must agree. The suffix is the name's position in the file: every page has class names twice, in
 * HTML and styles, and words would be longer.
 */
export function className(local: string, file: string, css: string): string {
  const names = new Set([...css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(([, name]) => name));
  const at = [...names].indexOf(local);
  return modulePrefix(file) + (at < 0 ? `_${local}` : at.toString(36));
}

const TOKENS = readFileSync(fileURLToPath(import.meta.resolve('shared-lib/ui/tokens.css')), 'utf8');

/** Puts every CSS module into its cascade layer, so that the order of stylesheets never decides how a page looks. */
export function cssLayer(own: 'shell' | 'app'): Plugin {
  return {
    name: 'css-layer',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0] ?? '';
      if (!file.endsWith('.module.css')) return null;
      const layer = file.includes('/shared-lib/') ? 'ui' : own;
      return { code: `${/@layer .*;/.exec(TOKENS)}\n@layer ${layer} {\n${code}\n}\n`, map: null };
    },
  };
}
