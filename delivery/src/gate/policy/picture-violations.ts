import { parseFragment } from 'parse5';
import { elementsBelow } from '../../search/elements-below.ts';
import { isForeign } from './is-foreign.ts';

const ACTIVE = new Set(['script', 'foreignobject', 'iframe', 'handler']);

/** What a drawing would do when it is opened by itself: SVG may hold scripts, handlers and foreign files. */
export function pictureViolations(svg: string): string[] {
  const found = elementsBelow(parseFragment(svg)).flatMap(({ tagName, attrs }) => [
    ...(ACTIVE.has(tagName.toLowerCase()) ? [`holds a <${tagName}>`] : []),
    ...attrs.flatMap(({ name, value }) => {
      if (/^on/i.test(name)) return [`has a handler (${name})`];
      return /^(xlink:)?href$/i.test(name) && isForeign(value)
        ? [`leads elsewhere (${value.slice(0, 60)})`]
        : [];
    }),
  ]);
  return [...new Set(found)];
}
