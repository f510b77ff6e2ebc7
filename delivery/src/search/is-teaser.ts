import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { elementsBelow } from './elements-below.ts';
import { attribute, isHeading } from './html-elements.ts';

const leadsOn = (element: Tree.Element) =>
  element.tagName === 'a' && attribute(element, 'href')?.startsWith('/') === true;

/** Whether an item or section stands for another page: its only heading is a link there, or lies in one. */
export function isTeaser(container: Tree.Element): boolean {
  const below = elementsBelow(container);
  const [heading, another] = below.filter(isHeading);
  if (!heading || another) return false;
  return (
    elementsBelow(heading).some(leadsOn) ||
    below.some((element) => leadsOn(element) && elementsBelow(element).includes(heading))
  );
}
