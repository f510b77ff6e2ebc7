import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isElement } from './html-elements.ts';

/** Every element below a node, in document order. */
export function elementsBelow(node: Tree.ParentNode): readonly Tree.Element[] {
  return node.childNodes.filter(isElement).flatMap((child) => [child, ...elementsBelow(child)]);
}
