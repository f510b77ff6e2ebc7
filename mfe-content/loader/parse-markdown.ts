import type { List, Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { parseYaml } from './parse-yaml.ts';
import type { Issue, Source } from './source.ts';

/** A text and its first line. */
export interface Line {
  text: string;
  line: number;
}

/** A paragraph, or a list. */
export type Block = Line | { items: readonly Line[]; ordered: boolean; line: number; heading: string | null };

/** The content below a heading of the second level. */
export interface MarkdownSection extends Line {
  /** The section's facts: the YAML block below its heading. */
  facts: Source | null;
  blocks: readonly Block[];
}

/** A Markdown file with its front matter. */
export interface Markdown {
  front: Source;
  line: number;
  /** The content above the first heading. */
  opening: readonly Block[];
  sections: readonly MarkdownSection[];
  issues: readonly Issue[];
}

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

/** Reads a Markdown file: front matter, paragraphs, headings of the second level, and lists. */
export function parseMarkdown(file: string, text: string): Markdown {
  const [whole = '', front = ''] = FRONT.exec(text) ?? [];
  const before = whole.split('\n').length - 1;
  const issues: Issue[] = [];
  const report = (line: number, message: string, remedy: string, field = '') =>
    issues.push({ file, line, field, message, remedy });
  if (!whole)
    report(
      1,
      'The facts of the page are missing.',
      'Begin the file with a line ---, the facts, and a line ---.',
    );
  const lineOf = (node: Nodes) => (node.position?.start.line ?? 1) + before;

  function plain(node: Nodes): string {
    if (node.type === 'text') return node.value.replaceAll(/\s*\n\s*/g, ' ');
    if (node.type === 'paragraph' || node.type === 'heading') return node.children.map(plain).join('');
    report(
      lineOf(node),
      `${NAMES[node.type] ?? 'This kind of Markdown'} is not shown on the site.`,
      'Write it as plain text.',
    );
    return '…';
  }

  function listOf(node: List, heading: string | null): Block {
    const items = node.children.flatMap((item) => {
      const [first, ...others] = item.children;
      for (const other of others)
        report(
          lineOf(other),
          'An entry of a list is one paragraph.',
          'Make it an entry of its own, or join them.',
        );
      if (first) return { text: plain(first), line: lineOf(item) };
      report(
        lineOf(item),
        'An entry of the list is empty.',
        'Write its text, or delete the line.',
        node.ordered ? 'steps' : 'list',
      );
      return [];
    });
    return { items, ordered: node.ordered ?? false, line: lineOf(node), heading };
  }

  const opening: Block[] = [];
  const sections: (MarkdownSection & { blocks: Block[] })[] = [];
  let small: string | null = null;
  const { children } = fromMarkdown(text.slice(whole.length));
  for (const [index, node] of children.entries()) {
    const section = sections.at(-1);
    const blocks = section?.blocks ?? opening;
    const previous: RootContent | undefined = children[index - 1];
    if (node.type === 'heading' && node.depth === 2) {
      sections.push({ text: plain(node), line: lineOf(node), facts: null, blocks: [] });
    } else if (node.type === 'heading' && node.depth === 3 && section) {
      small = plain(node);
    } else if (node.type === 'heading') {
      report(lineOf(node), 'This heading has another level.', 'Begin a section with ## and its title.');
    } else if (node.type === 'code' && node.lang === 'yaml' && section && previous?.type === 'heading') {
      section.facts = parseYaml(file, node.value, lineOf(node) + 1);
      issues.push(...section.facts.issues);
    } else if (node.type === 'list') {
      blocks.push(listOf(node, small));
      small = null;
    } else {
      blocks.push({ text: plain(node), line: lineOf(node) });
    }
  }
  const parsed = parseYaml(file, front, 2);
  return { front: parsed, line: before + 1, opening, sections, issues: [...parsed.issues, ...issues] };
}
