/** What the tests of whole pages look for in a page. */
export const SHOP_LINKS = 'a[href^="https://www.amazon.com/"]';

/** The elements in a page that the selector finds, in reading order. */
export function all<Kind extends Element = HTMLElement>(page: ParentNode, selector: string): readonly Kind[] {
  return [...page.querySelectorAll<Kind>(selector)];
}

/** Whether `first` stands before `second` in reading order. */
export function standsBefore(first: Node, second: Node): boolean {
  return Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
}

/** The text of every element that the selector finds. */
export function texts(page: ParentNode, selector: string): readonly string[] {
  return all(page, selector).map((element) => element.textContent ?? '');
}
