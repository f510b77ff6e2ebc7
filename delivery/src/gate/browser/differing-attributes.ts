import type { HydratedElement } from './hydrated-elements.ts';
import { writtenAttributes } from './written-attributes.ts';

/** An attribute that the browser renders otherwise than the server did; null where one has none. */
export interface DifferingAttribute {
  /** The element as the server sent it. */
  element: string;
  attribute: string;
  server: string | null;
  browser: string | null;
}

/** The server writes what a `<select>` has chosen onto its options; the nonce is hidden from everybody. */
const notComparable = (tag: string, attribute: string) =>
  attribute === 'nonce' || (tag === 'option' && attribute === 'selected');

/**
 * Attributes in which hydration differs: React's production build leaves the server's in silence, so readers
 * keep them until they come back by a link. Both sides are written by React's own server renderer.
 *
 * What an effect or the visitor has changed since is no difference: then the document no longer holds what
 * the server sent, or React has written what it renders.
 */
export async function differingAttributes(
  elements: readonly HydratedElement[],
): Promise<DifferingAttribute[]> {
  const rendered = await writtenAttributes(elements);
  return elements.flatMap(({ tag, name, unknown, sent, now }, index) => {
    const written = rendered[index];
    if (!written) return [];
    return [...new Set([...Object.keys(sent), ...Object.keys(written)])]
      .filter((attribute) => sent[attribute] !== written[attribute] && now[attribute] === sent[attribute])
      .filter((attribute) => !unknown.includes(attribute.toLowerCase()) && !notComparable(tag, attribute))
      .map((attribute) => ({
        element: name,
        attribute,
        server: sent[attribute] ?? null,
        browser: written[attribute] ?? null,
      }));
  });
}
