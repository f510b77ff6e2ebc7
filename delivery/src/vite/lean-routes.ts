import type { Plugin } from 'vite';

/** What the browser needs of a route; the shell has the rest from `/federation.json`. */
const KEPT = new Set(['path', 'load', 'prose']);

const ROUTES = /\/src\/(?:.+[/-])?routes\.ts$/;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function routeObjects(node: Node): Node[] {
  const below = Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .flatMap(routeObjects);
  if (node.type !== 'ObjectExpression') return below;
  const keys = (node.properties as Node[]).map(({ key }) => (isNode(key) ? key.name : undefined));
  return keys.includes('path') && keys.includes('load') ? [node, ...below] : below;
}

/**
 * Takes titles, descriptions and sources out of a remote's `src/routes.ts`, and of what it has from a
 * `…-routes.ts`, for the browser: a release writes them down for delivery, and a reader would download them
 * on every page.
 */
export function leanRoutes(): Plugin {
  return {
    name: 'lean-routes',
    apply: 'build',
    transform(code, id) {
      if (!ROUTES.test(id)) return null;
      const dropped = routeObjects(this.parse(code) as unknown as Node)
        .flatMap(({ properties }) => properties as Node[])
        // What a route spreads stays: it may hold `prose`.
        .filter(({ type, key }) => type === 'Property' && !(isNode(key) && KEPT.has(String(key.name))))
        .sort((a, b) => b.start - a.start);
      let lean = code;
      for (const { start, end } of dropped) {
        lean = lean.slice(0, start) + lean.slice(end).replace(/^\s*,/, '');
      }
      return { code: lean, map: null };
    },
  };
}
