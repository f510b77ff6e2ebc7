import { basename } from 'node:path';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { type Path, parseYaml, type Source } from './source.ts';

const FRONT_MATTER = /^---\n(.*?\n)---[ \t]*\n/s;

/** A list marker counts only before a letter, because a line may begin with a number or a dash. */
const MARKER_WITHOUT_SPACE = /^(?:#{2,3}(?=[^\s#])|(?:\d+\.|-)(?=\p{L}))/gmu;
const UNCLOSED_BLOCK = /^```yaml[ \t]*$(?![^`]*^```[ \t]*$)/m;

const FEATURES = 'Key features';

/** `How we use it` becomes `how-we-use-it`. */
const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * Parses a Markdown page: YAML front matter, an introduction, and a section (item) for each second-level heading. A
 * section may begin with a YAML block of fields. An article's section has a paragraph and a list. The list is numbered
 * (steps), bulleted (tips) or below a small heading (features). A legal section has blocks in any order.
 * @returns undefined if the front matter cannot be read or a YAML block is not closed.
 */
export function parsePage(source: Source, text: string): unknown {
  const isArticle = source.file.startsWith('articles/');
  const [frontMatter, yaml = ''] = FRONT_MATTER.exec(text) ?? [];
  if (frontMatter === undefined) {
    const remedy = 'Begin the file with a line ---, the fields, and another line ---.';
    source.report(1, 'The front matter of the page is missing.', remedy);
    return undefined;
  }
  const linesBefore = frontMatter.split('\n').length - 1;
  const fields = parseYaml(source, yaml, 2);
  if (fields === undefined) return undefined;

  const introduction: string[] = [];
  const items: Record<string, unknown>[] = [];
  const page = { ...Object(fields), id: basename(source.file, '.md'), introduction, items };
  source.setLine([], 2);
  for (const field of ['id', 'introduction', 'items'])
    if (Object.hasOwn(Object(fields), field)) {
      const remedy = 'Delete the field: the file’s name and text provide its value.';
      source.report(source.lineAt([field]), `The front matter cannot contain ${field}.`, remedy);
    } else source.setLine([field], linesBefore + 1);

  const markdown = text.slice(frontMatter.length);
  const report = ({ index }: RegExpExecArray, message: string, remedy: string) =>
    source.report(linesBefore + markdown.slice(0, index).split('\n').length, message, remedy);
  const open = UNCLOSED_BLOCK.exec(markdown);
  if (open) return report(open, 'The YAML block has no closing ```.', 'Type ``` below its fields.');
  for (const match of markdown.matchAll(MARKER_WITHOUT_SPACE))
    report(match, `There is no space after “${match[0]}”.`, 'Type a space.');

  const lineOf = (node: Nodes) => (node.position?.start.line ?? 1) + linesBefore;

  function plain(node: Nodes): string {
    if (node.type === 'text') return node.value.replaceAll(/\s*\n\s*/g, ' ');
    if (node.type === 'paragraph' || node.type === 'heading') return node.children.map(plain).join('');
    source.report(lineOf(node), `Texts cannot contain Markdown (${node.type}).`, 'Write plain text.');
    return '…';
  }

  function textOf(node: Nodes, path: Path): string | string[] {
    source.setLine(path, lineOf(node));
    if (node.type !== 'list') return plain(node);
    return node.children.map((item, index) => {
      const [paragraph, other] = item.children;
      if (other) {
        const message = 'A list entry contains a second paragraph or a list.';
        source.report(lineOf(other), message, 'Write the entry as one paragraph.');
      }
      source.setLine([...path, index], lineOf(item));
      return paragraph ? plain(paragraph) : '';
    });
  }

  const { children } = fromMarkdown(markdown.replaceAll(MARKER_WITHOUT_SPACE, '$& '));
  for (const [index, node] of children.entries()) {
    const section = items.at(-1);
    const path = ['items', items.length - 1];
    const above = children[index - 1];
    const level = above?.type === 'heading' ? above.depth : undefined;
    if (node.type === 'heading' && node.depth === 2) {
      const title = plain(node);
      source.setLine(['items', items.length], lineOf(node));
      items.push({ id: idOf(title), title, ...(isArticle ? {} : { blocks: [] }) });
    } else if (node.type === 'heading') {
      const isFeatures = isArticle && node.depth === 3 && children[index + 1]?.type === 'list';
      if (!isFeatures || plain(node) !== FEATURES)
        source.report(
          lineOf(node),
          `There is no place for the heading “${plain(node)}”.`,
          `Begin a section with ## and its title. A list in an article may have the heading ### ${FEATURES}.`,
        );
    } else if (node.type === 'code' && node.lang === 'yaml' && section && level === 2) {
      // The block may set the section's id, but not replace its title or text.
      const { id: _, ...own } = section;
      Object.assign(section, parseYaml(source, node.value, lineOf(node) + 1, path), own);
    } else if (!section) {
      source.setLine(['introduction', introduction.length], lineOf(node));
      introduction.push(plain(node));
    } else if (Array.isArray(section.blocks)) {
      section.blocks.push(textOf(node, [...path, 'blocks', section.blocks.length]));
    } else {
      const bullets = level === 3 ? 'features' : 'tips';
      const list = node.type === 'list' && (node.ordered ? 'steps' : bullets);
      if ((list ? ['steps', 'features', 'tips'] : ['description']).some((field) => field in section))
        source.report(
          lineOf(node),
          `The section “${section.title}” has two paragraphs or two lists.`,
          'Join the parts, or begin another section with ## and its title.',
        );
      else section[list || 'description'] = textOf(node, [...path, list || 'description']);
    }
  }
  return page;
}
