import { parse } from 'parse5';
import { elementsBelow } from '../../search/elements-below.ts';
import { attribute } from '../../search/html-elements.ts';
import { readableText } from '../../search/readable-text.ts';

/**
 * The selector of what a prerendered page sent as "wait": the part that is decided by who visits, or by the
 * address that the visitor followed, and must be replaced. Null when the page is complete as it was sent.
 */
export function waitingRegion(html: string): string | null {
  const main = elementsBelow(parse(html)).find(({ tagName }) => tagName === 'main');
  if (!main) return null;
  const inside = elementsBelow(main);
  const waits = inside.some(
    (element) => attribute(element, 'role') === 'status' && readableText(element).trim() !== '',
  );
  if (!waits) return null;
  return inside.some((element) => attribute(element, 'data-mfe') !== undefined) ? '[data-mfe]' : 'main';
}
