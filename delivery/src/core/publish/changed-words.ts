import { diffWordsWithSpace } from 'diff';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { attribute, elementsBelow, isElement, isInline } from '../compose/html.ts';
import type { Words } from '../store/comparisons.ts';

/** Elements whose text nobody reads. */
const UNREAD = new Set(['script', 'style', 'svg', 'template', 'noscript', 'head']);
/** Characters of a page that are compared. */
const MOST_TEXT = 60_000;
/** Words that may differ before it is another text. */
const MOST_CHANGES = 1000;
/** Runs that are kept of a page. */
const MOST_RUNS = 120;
/** Characters of unchanged text that are kept before and after a change. */
const AROUND = 60;

/** The text of a node: a line for each block, also of buttons and labels, whose words a team changes as well. */
function textOf(node: Tree.ParentNode): string {
  return node.childNodes
    .map((child) => {
      if (child.nodeName === '#text') return (child as Tree.TextNode).value.replace(/\s+/g, ' ');
      if (!isElement(child) || UNREAD.has(child.tagName)) return '';
      const line = isInline(child) ? '' : '\n';
      return `${line}${textOf(child)}${line}`;
    })
    .join('');
}

/** What a page says: its title and description for search engines, then its body. */
export function pageWords(html: string): string {
  const document = parse(html);
  const all = elementsBelow(document);
  const title = all.find(({ tagName }) => tagName === 'title');
  const description = all.find((one) => one.tagName === 'meta' && attribute(one, 'name') === 'description');
  const lines = [
    title ? textOf(title) : '',
    description ? (attribute(description, 'content') ?? '') : '',
    textOf(document),
  ];
  return lines
    .join('\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .slice(0, MOST_TEXT);
}

/** Unchanged text, with what lies far from every change left out. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * AROUND) return text;
  // Whole words, and the line breaks between them.
  const start = text.slice(0, AROUND);
  const begin = isFirst ? '' : start.slice(0, 1 + Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n')));
  const end = isLast ? '' : text.slice(-AROUND).replace(/^\S*/, '');
  return `${begin}…${end}`;
}

/**
 * The words that differ between two texts, those in a row as one change, with a little of what stands around them. Empty
 * when none does; null when it is another text altogether.
 */
export function changedWords(before: string, after: string): Words[] | null {
  if (before === after) return [];
  const runs = diffWordsWithSpace(before, after, { maxEditLength: MOST_CHANGES });
  if (!runs || runs.length > MOST_RUNS) return null;
  const words: Words[] = [];
  let changed = { removed: '', added: '' };
  const endChange = () => {
    for (const kind of ['removed', 'added'] as const) {
      if (changed[kind]) words.push({ kind, text: changed[kind] });
    }
    changed = { removed: '', added: '' };
  };
  for (const [at, { value, added, removed }] of runs.entries()) {
    const isBetween = !added && !removed && /^[^\S\n]+$/.test(value) && at < runs.length - 1;
    if (!removed && (added || (isBetween && changed.added))) changed.added += value;
    if (!added && (removed || (isBetween && changed.removed))) changed.removed += value;
    if (added || removed || (isBetween && (changed.added || changed.removed))) continue;
    endChange();
    words.push({ kind: 'same', text: shortened(value, at === 0, at === runs.length - 1) });
  }
  endChange();
  return words;
}
