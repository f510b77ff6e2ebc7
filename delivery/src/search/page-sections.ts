import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { SearchSection } from 'shared-lib';
import { elementsBelow } from './elements-below.ts';
import { attribute, gapAround, isElement, isHeading, isSilent } from './html-elements.ts';
import { isTeaser } from './is-teaser.ts';
import { readableText } from './readable-text.ts';
import { tidyText } from './tidy-text.ts';

/** An element with an id, and whether a heading has been found in it. */
interface Place {
  id: string;
  headed: boolean;
}

/** An item, article or section during the walk: the section that its words belong to. */
interface Scope {
  section: SearchSection;
  headed: boolean;
}

const CONTAINERS = new Set(['article', 'aside', 'li', 'section']);

function withPlace(places: readonly Place[], element: Tree.Element): readonly Place[] {
  const id = attribute(element, 'id');
  return id ? [...places, { id, headed: false }] : places;
}

/** A heading's words. A number that stands before them in an element of its own counts, and says nothing. */
function headingText(heading: Tree.Element): string {
  const [first, ...rest] = heading.childNodes;
  const numbered = first && isElement(first) && /^\d+$/.test(readableText(first));
  return readableText(numbered ? { ...heading, childNodes: rest } : heading);
}

/**
 * A section leads to the widest element that its heading is the first one of (the tip with its picture),
 * else to the closest with an id.
 */
function anchorOf(places: readonly Place[]): string | undefined {
  return (places.find(({ headed }) => !headed) ?? places.at(-1))?.id;
}

/** A second heading in one item ("Step by step") belongs to the item. */
function opensSection(heading: Tree.Element, { headed }: Scope): boolean {
  return !headed || heading.tagName <= 'h2' || attribute(heading, 'id') !== undefined;
}

/**
 * The sections of a rendered page: first the page itself with what belongs to its `h1`, then one for each
 * heading inside `main`, with the words up to the end of its list item, article or section.
 */
export function pageSections(html: string): SearchSection[] {
  const lead: SearchSection = { anchor: '', heading: '', text: '' };
  const sections = [lead];

  function begin(heading: Tree.Element, scope: Scope, around: readonly Place[]): void {
    const places = withPlace(around, heading);
    if (heading.tagName === 'h1') lead.heading = headingText(heading);
    else {
      const anchor = anchorOf(places) ?? scope.section.anchor;
      scope.section = { anchor, heading: headingText(heading), text: '' };
      sections.push(scope.section);
    }
    scope.headed = true;
    for (const place of places) place.headed = true;
  }

  function walk(parent: Tree.ParentNode, scope: Scope, places: readonly Place[]): void {
    for (const child of parent.childNodes) {
      if (child.nodeName === '#text') scope.section.text += (child as Tree.TextNode).value;
      if (!isElement(child) || isSilent(child)) continue;
      if (isHeading(child) && opensSection(child, scope)) {
        begin(child, scope, places);
        continue;
      }
      const contained = CONTAINERS.has(child.tagName);
      if (contained && isTeaser(child)) continue;
      const inner = contained ? { section: scope.section, headed: false } : scope;
      scope.section.text += gapAround(child);
      walk(child, inner, withPlace(places, child));
      scope.section.text += gapAround(child);
    }
  }

  const main = elementsBelow(parse(html)).find(({ tagName }) => tagName === 'main');
  if (main) walk(main, { section: lead, headed: false }, []);
  return sections
    .map((section) => ({ ...section, text: tidyText(section.text) }))
    .filter(({ anchor, heading, text }) => heading && (text || !anchor));
}
