import { parseSync } from 'vite';
import { isSyntax, type Syntax, syntaxBelow } from '../../release/contract/syntax.ts';
import { isForeign } from './is-foreign.ts';

const ALWAYS: Readonly<Record<string, string>> = {
  eval: 'runs a text as code (eval)',
  importScripts: 'loads scripts past their integrity (importScripts)',
};

/** What `require-trusted-types-for 'script'` and `trusted-types 'none'` forbid. */
const SINK_CALLS = new Set([
  'insertAdjacentHTML',
  'createContextualFragment',
  'parseFromString',
  'setHTMLUnsafe',
  'parseHTMLUnsafe',
  'createPolicy',
]);
const SINK_PROPERTIES = new Set(['innerHTML', 'outerHTML', 'srcdoc']);
const TIMERS = new Set(['setTimeout', 'setInterval']);
const LOADERS = new Set(['fetch', 'Worker', 'SharedWorker', 'EventSource', 'WebSocket', 'sendBeacon']);

const textOf = (node: unknown): string | null => {
  if (!isSyntax(node)) return null;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return null;
  return ((node.quasis as { value: { cooked?: string } }[])[0]?.value.cooked ?? '') as string;
};

/** The last name of what is called: `document.write` is `write`. */
const calledName = (callee: unknown): string => {
  if (!isSyntax(callee)) return '';
  if (callee.type === 'MemberExpression') return calledName(callee.property);
  return callee.type === 'Identifier' ? String(callee.name) : (textOf(callee) ?? '');
};

const isGlobal = ({ callee }: Syntax) =>
  isSyntax(callee) &&
  (callee.type === 'Identifier' ||
    ['window', 'globalThis', 'self'].includes(calledName((callee as Syntax).object)));

function calls(node: Syntax, ownCode: boolean): string | null {
  const name = calledName(node.callee);
  const [first] = (node.arguments ?? []) as Syntax[];
  const text = textOf(first);
  if (isGlobal(node) && Object.hasOwn(ALWAYS, name)) return ALWAYS[name] ?? null;
  if (LOADERS.has(name) && text !== null && isForeign(text)) return `asks another origin (${text})`;
  if (!ownCode) return null;
  if (isGlobal(node) && name === 'Function') return 'makes code of a text (new Function)';
  if (isGlobal(node) && TIMERS.has(name) && text !== null) return `runs a text as code (${name})`;
  const object = isSyntax(node.callee) ? calledName(node.callee.object) : '';
  if (object === 'document' && /^write(ln)?$/.test(name)) return `writes into the document (${name})`;
  return SINK_CALLS.has(name) ? `makes HTML of a text (${name})` : null;
}

function violationOf(node: Syntax, ownCode: boolean): string | null {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return calls(node, ownCode);
  if (node.type === 'ImportExpression' || node.type === 'ImportDeclaration') {
    const address = textOf(node.source);
    return address !== null && isForeign(address) ? `loads code from another origin (${address})` : null;
  }
  if (!ownCode) return null;
  if (node.type === 'AssignmentExpression' && isSyntax(node.left) && node.left.type === 'MemberExpression') {
    const name = calledName(node.left.property);
    return SINK_PROPERTIES.has(name) ? `makes HTML of a text (${name})` : null;
  }
  const text = textOf(node);
  return text !== null && /^\s*javascript:/i.test(text) ? 'has a link that runs code (javascript:)' : null;
}

/**
 * What a script would do that the site's policy forbids (CSP level 3, Trusted Types), as far as its text
 * shows it; what it does in a page is seen in a browser.
 *
 * @param ownCode false for the shell, which brings React and the federation runtime: those have such code
 * for other sites, behind conditions that this site never meets.
 */
export function scriptViolations(code: string, ownCode: boolean): string[] {
  const { program } = parseSync('script.js', code, { lang: 'js', sourceType: 'module' });
  const found = new Set<string>();
  const open: Syntax[] = [program as unknown as Syntax];
  for (let node = open.pop(); node; node = open.pop()) {
    const violation = violationOf(node, ownCode);
    if (violation) found.add(violation);
    open.push(...syntaxBelow(node));
  }
  return [...found].sort();
}
