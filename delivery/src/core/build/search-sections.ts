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

/** The site's search finds public pages that robots may index, and the variants of these pages. */
export function isSearched({ layout, access, indexed, canonical }: Searched): boolean {
  return layout === 'public' && access === 'anyone' && (indexed || canonical !== undefined);
}

/** The part of a page that `walk` is in. */
interface Scope {
  id: string;
  section: SearchSection;
  hasHeading: boolean;
}

const CONTAINERS = new Set(['article', 'aside', 'li', 'section']);

const idOf = (element: Tree.Element) => attribute(element, 'id') ?? '';

/** A heading's text, without a leading number that has its own element. */
function headingText(heading: Tree.Element): string {
  const [first, ...rest] = heading.childNodes;
  const numbered = first && isElement(first) && /^\d+$/.test(readableText(first));
  return readableText(numbered ? { ...heading, childNodes: rest } : heading);
}

/** After a part's first heading, an `h3` to `h6` opens a section only if it has an id. */
const opensSection = (heading: Tree.Element, { hasHeading }: Scope): boolean =>
  !hasHeading || heading.tagName <= 'h2' || idOf(heading) !== '';

export function pageSections(html: string): SearchSection[] {
  const lead: SearchSection = { anchor: '', heading: '', text: '' };
  const sections = [lead];

  function begin(heading: Tree.Element, scope: Scope): void {
    if (heading.tagName === 'h1') lead.heading = headingText(heading);
    else {
      const ids = [scope.id, idOf(heading)];
      if (scope.hasHeading) ids.reverse();
      const anchor = ids.find((id) => id !== '') ?? scope.section.anchor;
      scope.section = { anchor, heading: headingText(heading), text: '' };
      sections.push(scope.section);
    }
    scope.hasHeading = true;
  }

  function walk(parent: Tree.ParentNode, scope: Scope): void {
    for (const child of parent.childNodes) {
      if (child.nodeName === '#text') scope.section.text += (child as Tree.TextNode).value;
      if (!isElement(child) || isSilent(child) || child.tagName === 'thead' || isLoneLink(child)) continue;
      if (isHeading(child) && opensSection(child, scope)) {
        begin(child, scope);
        continue;
      }
      const contained = CONTAINERS.has(child.tagName) || idOf(child) !== '';
      if (contained && isTeaser(child)) continue;
      const inner = contained ? { id: '', section: scope.section, hasHeading: false } : scope;
      if (!inner.hasHeading) inner.id ||= idOf(child);
      const [before, after] = marksAround(child);
      scope.section.text += before;
      walk(child, inner);
      scope.section.text += after;
    }
  }

  walk(parseFragment(html), { id: '', section: lead, hasHeading: false });
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

/** A lone link has no text beside it, for example a link styled as a button. */
function isLoneLink(element: Tree.Element): boolean {
  const hasWords = (node: Tree.Node) => 'value' in node && node.value.trim() !== '';
  return isPageLink(element) && element.parentNode?.childNodes.some(hasWords) !== true;
}

const isPageLink = (element: Tree.Element) =>
  element.tagName === 'a' && attribute(element, 'href')?.startsWith('/') === true;

/** In a teaser, the only heading contains a link or is inside a link. */
function isTeaser(container: Tree.Element): boolean {
  const below = elementsBelow(container);
  const [heading, another] = below.filter(isHeading);
  if (!heading || another) return false;
  return (
    elementsBelow(heading).some(isPageLink) ||
    below.some((element) => isPageLink(element) && elementsBelow(element).includes(heading))
  );
}

/** The searchable sections of PDFs. The release checks validate them. */
export async function searchedDocuments(folder: string): Promise<readonly SearchPage[]> {
  const file = join(folder, SEARCHED_DOCUMENTS);
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : [];
}
