import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { SearchPage, SearchSection } from 'shared-lib';
import { CELL_END, LABEL_END, LINE_END, searchedText } from 'shared-lib/search/search-file.ts';
import {
  attribute,
  elementsBelow,
  isElement,
  isHeading,
  isInline,
  isSilent,
  readableText,
} from '../assemble/html.ts';
import { SEARCHED_DOCUMENTS } from '../store/file-types.ts';
import type { ReleaseRoute } from '../store/releases.ts';

type Searched = Pick<ReleaseRoute, 'layout' | 'access' | 'indexed' | 'canonical'>;

/** Whether readers can find a page: pages that robots may index, and their variants. */
export function isSearched({ layout, access, indexed, canonical }: Searched): boolean {
  return layout === 'public' && access === 'anyone' && (indexed || canonical !== undefined);
}

interface Place {
  id: string;
  headed: boolean;
}

interface Scope {
  section: SearchSection;
  headed: boolean;
}

const CONTAINERS = new Set(['article', 'aside', 'li', 'section']);

function withPlace(places: readonly Place[], element: Tree.Element): readonly Place[] {
  const id = attribute(element, 'id');
  return id ? [...places, { id, headed: false }] : places;
}

/** A heading's text without a leading number in its own element. */
function headingText(heading: Tree.Element): string {
  const [first, ...rest] = heading.childNodes;
  const numbered = first && isElement(first) && /^\d+$/.test(readableText(first));
  return readableText(numbered ? { ...heading, childNodes: rest } : heading);
}

/** A second heading in one item ("Step by step") belongs to the item. */
function opensSection(heading: Tree.Element, { headed }: Scope): boolean {
  return !headed || heading.tagName <= 'h2' || attribute(heading, 'id') !== undefined;
}

/** The sections of a page's region: first that of its `h1`, then one for each heading. */
export function pageSections(html: string): SearchSection[] {
  const lead: SearchSection = { anchor: '', heading: '', text: '' };
  const sections = [lead];

  function begin(heading: Tree.Element, scope: Scope, around: readonly Place[]): void {
    const places = withPlace(around, heading);
    if (heading.tagName === 'h1') lead.heading = headingText(heading);
    else {
      // The widest element whose first heading it is, else the closest one with an id.
      const anchor = (places.find(({ headed }) => !headed) ?? places.at(-1))?.id ?? scope.section.anchor;
      scope.section = { anchor, heading: headingText(heading), text: '' };
      sections.push(scope.section);
    }
    scope.headed = true;
    for (const place of places) place.headed = true;
  }

  function walk(parent: Tree.ParentNode, scope: Scope, places: readonly Place[]): void {
    for (const child of parent.childNodes) {
      if (child.nodeName === '#text') scope.section.text += (child as Tree.TextNode).value;
      if (!isElement(child) || isSilent(child) || child.tagName === 'thead' || standsAlone(child)) continue;
      if (isHeading(child) && opensSection(child, scope)) {
        begin(child, scope, places);
        continue;
      }
      const contained = CONTAINERS.has(child.tagName);
      if (contained && isTeaser(child)) continue;
      const inner = contained ? { section: scope.section, headed: false } : scope;
      const [before, after] = marksAround(child);
      scope.section.text += before;
      walk(child, inner, withPlace(places, child));
      scope.section.text += after;
    }
  }

  walk(parseFragment(html), { section: lead, headed: false }, []);
  return sections
    .map((section) => ({ ...section, text: searchedText(section.text) }))
    .filter(({ anchor, heading, text }) => heading && (text || !anchor));
}

function marksAround(element: Tree.Element): readonly [before: string, after: string] {
  if (isInline(element)) return ['', ''];
  if (element.tagName === 'span') return [' ', ' '];
  if (isHeading(element) || /^(dt|th)$/.test(element.tagName)) return [LINE_END, LABEL_END];
  if (element.tagName !== 'td') return [LINE_END, LINE_END];
  const criterion = attribute(element, 'data-criterion');
  return criterion ? [LINE_END + criterion + LABEL_END, LINE_END] : ['', CELL_END];
}

/** Whether an element is a link outside of a sentence, such as a button. */
function standsAlone(element: Tree.Element): boolean {
  const hasWords = (node: Tree.Node) => 'value' in node && node.value.trim() !== '';
  return leadsOn(element) && element.parentNode?.childNodes.some(hasWords) !== true;
}

const leadsOn = (element: Tree.Element) =>
  element.tagName === 'a' && attribute(element, 'href')?.startsWith('/') === true;

/** Whether an item or section is a teaser of another page: its only heading is or contains a link. */
function isTeaser(container: Tree.Element): boolean {
  const below = elementsBelow(container);
  const [heading, another] = below.filter(isHeading);
  if (!heading || another) return false;
  return (
    elementsBelow(heading).some(leadsOn) ||
    below.some((element) => leadsOn(element) && elementsBelow(element).includes(heading))
  );
}

/** The searchable sections of an app's documents (`searched-documents.json`). The release checks validate them. */
export async function searchedDocuments(folder: string): Promise<readonly SearchPage[]> {
  const file = join(folder, SEARCHED_DOCUMENTS);
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : [];
}
