import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { gapAround, isElement, isSilent } from './html-elements.ts';
import { tidyText } from './tidy-text.ts';

function collect(node: Tree.ParentNode): string {
  let text = '';
  for (const child of node.childNodes) {
    if (child.nodeName === '#text') text += (child as Tree.TextNode).value;
    else if (isElement(child) && !isSilent(child)) {
      text += gapAround(child) + collect(child) + gapAround(child);
    }
  }
  return text;
}

/** The words of a node as a reader gets them. */
export function readableText(node: Tree.ParentNode): string {
  return tidyText(collect(node));
}
