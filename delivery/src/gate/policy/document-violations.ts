import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { attribute, elementsBelow } from '../../html.ts';
import { integrity } from '../../store/files.ts';
import { isForeign } from './is-foreign.ts';

const FORBIDDEN = new Set(['base', 'embed', 'frame', 'iframe', 'object', 'style']);
const DATA_BLOCK = /^application\/(ld\+)?json$/;
/** Attributes that name what the browser loads by itself. */
const LOADED = new Set(['src', 'poster', 'data', 'background']);
const LOADING_LINK = /\b(stylesheet|preload|modulepreload|prefetch|preconnect|dns-prefetch|icon|manifest)\b/;

const textOf = ({ childNodes }: Tree.Element) =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('');

const isIntegrity = (value: unknown) =>
  typeof value === 'string' && /^sha(256|384|512)-[\w+/]+=*$/.test(value);

/** An import map may only say what its files' bytes are: anything else in it would lead imports elsewhere. */
function importMapViolation(text: string): string[] {
  const violation = ['has an import map that does more than give files their integrity'];
  try {
    const { integrity: hashes, ...others } = JSON.parse(text) as Record<string, unknown>;
    const named = Object.entries(hashes as Record<string, unknown>);
    const sound = named.every(([address, value]) => !isForeign(address) && isIntegrity(value));
    return sound && Object.keys(others).length === 0 ? [] : violation;
  } catch {
    return violation;
  }
}

function scriptViolation(element: Tree.Element, bootHash: string): string[] {
  const source = attribute(element, 'src');
  if (source !== undefined)
    return isForeign(source) ? [`loads a script from another origin (${source})`] : [];
  if (DATA_BLOCK.test(attribute(element, 'type') ?? '')) return [];
  const text = textOf(element);
  if (attribute(element, 'type') === 'importmap') return importMapViolation(text);
  return integrity(text) === bootHash
    ? []
    : [`has an inline script that the policy does not know (${text.slice(0, 60)})`];
}

function addresses(element: Tree.Element): string[] {
  const { tagName, attrs } = element;
  const linked = tagName === 'link' && LOADING_LINK.test(attribute(element, 'rel') ?? '');
  return attrs.flatMap(({ name, value }) => {
    if (name === 'srcset' || name === 'imagesrcset') {
      return value.split(',').map((candidate) => candidate.trim().split(/\s/)[0] ?? '');
    }
    const loaded =
      LOADED.has(name) || (linked && name === 'href') || name === 'action' || name === 'formaction';
    return loaded && tagName !== 'script' ? [value] : [];
  });
}

function elementViolations(element: Tree.Element, bootHash: string): string[] {
  const { tagName, attrs } = element;
  const where = `<${tagName}>`;
  const found = tagName === 'script' ? scriptViolation(element, bootHash) : [];
  if (FORBIDDEN.has(tagName)) found.push(`has a ${where} element`);
  if (tagName === 'meta' && attribute(element, 'http-equiv'))
    found.push('has a meta element that acts as a header');
  for (const { name, value } of attrs) {
    if (name === 'style') found.push(`has a style attribute on ${where} (${value.slice(0, 60)})`);
    if (/^on/.test(name)) found.push(`has an inline handler on ${where} (${name})`);
    if (/^\s*(javascript|vbscript|data):/i.test(value) && /href|src|action/.test(name)) {
      found.push(
        `has an address on ${where} that runs code or carries its own content (${value.slice(0, 30)})`,
      );
    }
  }
  for (const address of addresses(element)) {
    if (isForeign(address)) found.push(`loads from another origin in ${where} (${address.slice(0, 60)})`);
  }
  return found;
}

/**
 * What stands in a page's HTML that its policy forbids: inline scripts but the boot script, inline styles
 * and handlers, addresses that run code, and what would be loaded from another origin.
 *
 * @param bootHash the source expression of the boot script, for example `sha256-…`.
 */
export function documentViolations(html: string, bootHash: string): string[] {
  const found = elementsBelow(parse(html)).flatMap((element) => elementViolations(element, bootHash));
  return [...new Set(found)];
}
