import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { attribute, elementsBelow, escapeText, isElement, tidyText } from './html.ts';

/** What a feed reader shows as it is. Of all other elements only the words are kept. */
const KEPT = new Set(
  'a b blockquote caption dd dl dt em h2 h3 h4 i li ol p strong sub sup table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** What works on the page alone. Pictures are drawings, which few feed readers show. */
const PAGE_ONLY = new Set('button form h1 img input nav noscript script style svg template'.split(' '));

/** An article's page as HTML for feed readers: its text and tables with absolute links, no script, style or control. */
export function fullText(html: string, address: string): string {
  const elements = elementsBelow(parse(html));
  const article = elements.find(({ tagName }) => tagName === 'article');
  const whole = article ?? elements.find(({ tagName }) => tagName === 'main');
  const inside = new Set(article ? elementsBelow(article) : elements);
  // The retailer's agreement asks for it wherever its links are.
  const disclosures = elements.filter(
    (element) => !inside.has(element) && attribute(element, 'data-disclosure') !== undefined,
  );
  return tidyText(
    [...(whole ? [whole] : []), ...disclosures].map((element) => written(element, address)).join(''),
  );
}

function isPageOnly(element: Tree.Element): boolean {
  return (
    PAGE_ONLY.has(element.tagName) ||
    attribute(element, 'hidden') !== undefined ||
    attribute(element, 'aria-hidden') === 'true' ||
    attribute(element, 'data-island') !== undefined ||
    // No search engine may quote it, and a feed reader keeps what it has read.
    attribute(element, 'data-nosnippet') !== undefined ||
    // A link to a picture alone.
    (element.tagName === 'a' && elementsBelow(element).some(({ tagName }) => tagName === 'img'))
  );
}

function writtenBelow(node: Tree.ParentNode, address: string): string {
  return node.childNodes
    .map((child) => {
      // It is for who does not see the page, and a feed reader decides itself where links open.
      if (child.nodeName === '#text')
        return escapeText((child as Tree.TextNode).value.replace('(opens in a new tab)', ''));
      return isElement(child) ? written(child, address) : '';
    })
    .join('');
}

function written(element: Tree.Element, address: string): string {
  if (isPageOnly(element)) return '';
  const { tagName } = element;
  const label = attribute(element, 'role') === 'img' ? attribute(element, 'aria-label') : undefined;
  const content = label === undefined ? writtenBelow(element, address) : escapeText(label);
  // Elements that follow each other without a space have one on the screen.
  if (!KEPT.has(tagName)) return ` ${content} `;
  return `<${tagName}${tagName === 'a' ? linkAttributes(element, address) : ''}>${content.trim()}</${tagName}>`;
}

function linkAttributes(link: Tree.Element, address: string): string {
  const to = URL.parse(attribute(link, 'href') ?? '', address);
  if (!to || !/^(https?|mailto):$/.test(to.protocol)) return '';
  const rel = attribute(link, 'rel')?.includes('sponsored') ? ' rel="sponsored nofollow"' : '';
  return ` href="${escapeText(to.href)}"${rel}`;
}
