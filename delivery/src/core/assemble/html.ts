import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

const SILENT = new Set(['button', 'label', 'nav', 'noscript', 'script', 'style', 'svg', 'template']);
const INLINE = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'small', 'strong', 'sub', 'sup', 'time']);

export const attribute = ({ attrs }: Tree.Element, name: string): string | undefined =>
  attrs.find((candidate) => candidate.name === name)?.value;

export const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;

export const isHeading = ({ tagName }: Tree.Element): boolean => /^h[1-6]$/.test(tagName);

/** Whether an element's text is not part of the page's content. */
export function isSilent(element: Tree.Element): boolean {
  return (
    SILENT.has(element.tagName) ||
    attribute(element, 'hidden') !== undefined ||
    attribute(element, 'aria-hidden') === 'true' ||
    attribute(element, 'data-disclosure') !== undefined ||
    attribute(element, 'data-nosnippet') !== undefined ||
    attribute(element, 'target') === '_blank'
  );
}

/** Excludes `span`, which is often a separate line. */
export const isInline = ({ tagName }: Tree.Element): boolean => INLINE.has(tagName);

export const elementsBelow = (node: Tree.ParentNode): readonly Tree.Element[] =>
  node.childNodes.filter(isElement).flatMap((child) => [child, ...elementsBelow(child)]);

function collect(node: Tree.ChildNode): string {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value;
  if (!isElement(node) || isSilent(node)) return '';
  const gap = isInline(node) ? '' : ' ';
  return gap + node.childNodes.map(collect).join('') + gap;
}

export const readableText = ({ childNodes }: Tree.ParentNode): string =>
  childNodes
    .map(collect)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?)])/g, '')
    .trim();

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML and double-quoted attributes. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** Escapes every `<`, because `</script` would end the element. */
export const scriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

export const dataBlock = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${scriptJson(data)}</script>`;
