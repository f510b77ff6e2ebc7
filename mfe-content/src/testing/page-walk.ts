/** Selectors and helpers for tests of whole pages. */
export const SHOP_LINKS = 'a[href^="https://www.amazon.com/"]';

/** The elements of a page that match the selector, in reading order. */
export function all<Kind extends Element = HTMLElement>(page: ParentNode, selector: string): readonly Kind[] {
  return [...page.querySelectorAll<Kind>(selector)];
}

/** Whether `first` comes before `second` in reading order. */
export function standsBefore(first: Node, second: Node): boolean {
  return Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
}

/** The fragments of other apps that a page places, each as `guide/signup` with its texts. */
export function placedFragments(page: ParentNode): readonly (readonly [string, Record<string, string>])[] {
  return all(page, '[data-fragment]').map(({ dataset }) => [
    dataset.fragment ?? '',
    JSON.parse(dataset.props ?? ''),
  ]);
}

/** The text of every element that matches the selector. */
export function texts(page: ParentNode, selector: string): readonly string[] {
  return all(page, selector).map((element) => element.textContent ?? '');
}
