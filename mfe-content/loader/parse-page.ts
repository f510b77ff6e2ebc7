import { basename } from 'node:path';
import type { List, Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { type Path, parseYaml, type Source } from './source.ts';

/** Markdown that the site does not show, with names for editors. */
const NAMES: Readonly<Record<string, string>> = {
  blockquote: 'A quotation',
  code: 'A code block',
  emphasis: 'Emphasis (*…*)',
  html: 'HTML',
  image: 'A picture',
  inlineCode: 'Code (`…`)',
  link: 'A link',
  strong: 'Bold text (**…**)',
  thematicBreak: 'A line (---)',
};

const FRONT = /^---\r?\n(.*?)^---[ \t]*\r?\n/ms;

const FEATURES = 'Key features';

/** A title as an id: `How we use it` becomes `how-we-use-it`. */
const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * Parses a Markdown page: front matter with its facts, an introduction, and a section for each heading of the second level,
 * which may begin with a YAML block of facts. An article's section has one paragraph and one list: numbered (steps),
 * bulleted (tips), or below a small heading (features). A legal page's section has paragraphs and lists in order.
 */
export function parsePage(source: Source, text: string): unknown {
  const isArticle = source.file.startsWith('articles/');
  const [list, title] = isArticle ? ['items', 'title'] : ['sections', 'heading'];
  const [whole = '', front = ''] = FRONT.exec(text) ?? [];
  const before = whole.split('\n').length - 1;
  if (!whole)
    source.report(
      1,
      'The facts of the page are missing.',
      'Begin the file with a line ---, the facts, and a line ---.',
    );
  source.setLine([], 2);
  const facts = Object(parseYaml(source, front, 2)) as object;
  for (const field of ['id', 'introduction', list])
    if (Object.hasOwn(facts, field))
      source.issues.push(
        source.issueAt(
          [field],
          `${field} is not a fact.`,
          'Delete it: the file name and the text contain it already.',
        ),
      );
    else if (field !== 'id') source.setLine([field], before + 1);

  const introduction: string[] = [];
  const sections: Record<string, unknown>[] = [];
  let smallHeading = false;
  const lineOf = (node: Nodes) => (node.position?.start.line ?? 1) + before;

  function plain(node: Nodes): string {
    if (node.type === 'text') return node.value.replaceAll(/\s*\n\s*/g, ' ');
    if (node.type === 'paragraph' || node.type === 'heading') return node.children.map(plain).join('');
    source.report(
      lineOf(node),
      `${NAMES[node.type] ?? 'This kind of Markdown'} is not shown on the site.`,
      'Write it as plain text.',
    );
    return '…';
  }

  /** The texts of a list, whose lines become those of the entries of `path`, from the index `first` on. */
  function textsOf({ children, ordered }: List, path: Path, first = 0): string[] {
    const texts: string[] = [];
    for (const item of children) {
      const [paragraph, ...others] = item.children;
      for (const other of others)
        source.report(
          lineOf(other),
          'An entry of a list is one paragraph.',
          'Make it an entry of its own, or join them.',
        );
      if (paragraph) {
        source.setLine([...path, first + texts.length], lineOf(item));
        texts.push(plain(paragraph));
      } else
        source.report(
          lineOf(item),
          'An entry of the list is empty.',
          'Write its text, or delete the line.',
          ordered ? 'steps' : 'list',
        );
    }
    return texts;
  }

  function addToIntroduction(node: Nodes): void {
    if (node.type === 'list') introduction.push(...textsOf(node, ['introduction'], introduction.length));
    else {
      source.setLine(['introduction', introduction.length], lineOf(node));
      introduction.push(plain(node));
    }
  }

  function addToLegalSection(blocks: unknown[], path: Path, node: Nodes): void {
    const at = [...path, 'blocks', blocks.length];
    source.setLine(at, lineOf(node));
    if (node.type === 'list') blocks.push({ kind: 'list', items: textsOf(node, [...at, 'items']) });
    else blocks.push({ kind: 'paragraph', text: plain(node) });
  }

  function addToArticleSection(section: Record<string, unknown>, path: Path, node: Nodes): void {
    const bullets = smallHeading ? 'features' : 'tips';
    const isList = node.type === 'list';
    let field = 'description';
    if (isList) field = node.ordered ? 'steps' : bullets;
    const others = isList ? ['steps', 'features', 'tips'] : [field];
    if (others.some((other) => other in section))
      source.report(
        lineOf(node),
        `The section “${section.title}” has more than one paragraph and one list.`,
        'Join them, or begin another section with ## and its title.',
      );
    const at = [...path, field];
    source.setLine(at, lineOf(node));
    section[field] = isList ? textsOf(node, at) : plain(node);
    if (isList) smallHeading = false;
  }

  const { children } = fromMarkdown(text.slice(whole.length));
  for (const [index, node] of children.entries()) {
    const section = sections.at(-1);
    const path = [list, sections.length - 1];
    if (node.type === 'heading' && node.depth === 2) {
      const words = plain(node);
      source.setLine([list, sections.length], lineOf(node));
      sections.push({ id: idOf(words), [title]: words, ...(isArticle ? {} : { blocks: [] }) });
    } else if (node.type === 'heading' && node.depth === 3 && section && isArticle) {
      smallHeading = true;
      const words = plain(node);
      if (words !== FEATURES)
        source.report(
          lineOf(node),
          `There is no list “${words}”.`,
          `Call it ${FEATURES}, or delete this heading.`,
        );
    } else if (node.type === 'heading') {
      source.report(
        lineOf(node),
        'This heading has another level.',
        'Begin a section with ## and its title.',
      );
    } else if (
      node.type === 'code' &&
      node.lang === 'yaml' &&
      section &&
      children[index - 1]?.type === 'heading'
    ) {
      // Facts may name the section, and never replace its text.
      const { id: _, ...own } = section;
      Object.assign(section, parseYaml(source, node.value, lineOf(node) + 1, path), own);
    } else if (!section) addToIntroduction(node);
    else if (isArticle) addToArticleSection(section, path, node);
    else addToLegalSection(section.blocks as unknown[], path, node);
  }
  return { ...facts, id: basename(source.file, '.md'), introduction, [list]: sections };
}
