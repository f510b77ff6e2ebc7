import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CustomAtRules, type TransformOptions, transform, type Visitor } from 'lightningcss';
import type { Plugin } from 'vite';
import { sourcePath } from '../project/project.ts';

export function modulePrefix(file: string): string {
  const path = sourcePath(file.split('?')[0] ?? file);
  const hash = createHash('sha256').update(path).digest().readUIntBE(0, 3);
  return `_${hash.toString(36).padStart(5, '0')}`;
}

/** A class name is the same in every build, because HTML, hydration and stylesheet must agree. */
export function className(local: string, file: string, css: string): string {
  const names = new Set([...css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(([, name]) => name));
  const at = [...names].indexOf(local);
  return modulePrefix(file) + (at < 0 ? `_${local}` : at.toString(36));
}

const TOKENS = readFileSync(fileURLToPath(import.meta.resolve('shared-lib/ui/tokens.css')), 'utf8');

/** With cascade layers, a page never depends on the order of stylesheets. */
export function cssLayer(appLayer: 'shell' | 'app'): Plugin {
  return {
    name: 'css-layer',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0] ?? '';
      if (!file.endsWith('.module.css')) return null;
      const layer = file.includes('/shared-lib/') ? 'ui' : appLayer;
      return { code: `${/@layer .*;/.exec(TOKENS)}\n@layer ${layer} {\n${code}\n}\n`, map: null };
    },
  };
}

/** Skips invalid rules, as browsers do. */
const LENIENT = { filename: 'page.css', errorRecovery: true } as const;

function classesOf(css: string): string[] {
  const classes = new Set<string>();
  const visitor: Visitor<CustomAtRules> = {
    Selector(selector) {
      for (const part of selector) if (part.type === 'class') classes.add(part.name);
    },
  };
  transform({ ...LENIENT, code: Buffer.from(css), visitor });
  // Only plain names can be found in the text of a page.
  return [...classes].filter((name) => /^[\w-]+$/.test(name));
}

const minify = (css: string, options: Partial<TransformOptions<CustomAtRules>> = {}) =>
  Buffer.from(transform({ ...LENIENT, code: Buffer.from(css), minify: true, ...options }).code).toString();

const moduleOf = (name: string) => name.slice(0, 6);

/**
 * The returned function omits the rules of classes that the HTML does not name.
 * @param shared prefixes of the CSS modules in shared-lib. HTML gets either all rules of a shared module or none.
 *   Otherwise a region's `.button` could override the frame's `.secondary`, because the region's rules come later.
 */
export function createPageStyles(stylesheet: string, shared: ReadonlySet<string>): (html: string) => string {
  const classes = classesOf(stylesheet);
  return (html) => {
    const words = new Set(html.match(/[\w-]+/g));
    const used = new Set([...words].map(moduleOf).filter((name) => shared.has(name)));
    const unused = classes.filter((name) => !words.has(name) && !used.has(moduleOf(name)));
    return minify(stylesheet, { unusedSymbols: unused });
  };
}

/** Documents contain the font faces inline. With a second copy, browsers would load the fonts twice. */
export const withoutFonts = (css: string): string =>
  minify(css, { visitor: { Rule: { 'font-face': () => [] } } });

export const onlyFonts = (css: string): string =>
  minify((css.match(/@font-face\s*\{[^}]*\}/g) ?? []).join(''));
