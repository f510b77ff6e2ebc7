import { basename } from 'node:path';
import { type Block, type Line, type MarkdownSection, parseMarkdown } from './parse-markdown.ts';
import { type Issue, issueAt, type Path, type Source } from './source.ts';

/** A title as an id: `How we use it` becomes `how-we-use-it`. */
const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const linesOf = (block: Block): readonly Line[] => ('items' in block ? block.items : [block]);
const textsOf = (block: Block): string[] => linesOf(block).map(({ text }) => text);

interface Part {
  value: Record<string, unknown>;
  lines: Readonly<Record<string, readonly Line[]>>;
}

interface Kind {
  field: 'items' | 'sections';
  section(section: MarkdownSection, report: (line: number, message: string, remedy: string) => void): Part;
}

const FEATURES = 'Key features';

/** An article's section: one paragraph, then a numbered list (steps) or a bulleted one (tips or features). */
const ARTICLE: Kind = {
  field: 'items',
  section({ text, line, blocks }, report) {
    const value: Record<string, unknown> = { title: text };
    const lines: Record<string, readonly Line[]> = {};
    for (const block of blocks) {
      const isFeatures = 'heading' in block && block.heading !== null;
      const field = !('items' in block)
        ? 'description'
        : block.ordered
          ? 'steps'
          : isFeatures
            ? 'features'
            : 'tips';
      if (isFeatures && block.heading !== FEATURES)
        report(
          block.line,
          `There is no list “${block.heading}”.`,
          `Call it ${FEATURES}, or delete this heading.`,
        );
      if (field in value || ('items' in block && Object.keys(lines).some((one) => one !== 'description')))
        report(
          block.line,
          `The section “${text}” has more than one paragraph and one list.`,
          'Join them, or begin another section with ## and its title.',
        );
      value[field] = 'items' in block ? textsOf(block) : block.text;
      lines[field] = linesOf(block);
    }
    return { value, lines: { ...lines, title: [{ text, line }] } };
  },
};

/** A legal page's section: paragraphs and lists in order. */
const LEGAL: Kind = {
  field: 'sections',
  section({ text, line, blocks }) {
    const value = blocks.map((block) =>
      'items' in block ? { kind: 'list', items: textsOf(block) } : { kind: 'paragraph', text: block.text },
    );
    return {
      value: { heading: text, blocks: value },
      lines: { heading: [{ text, line }], blocks: blocks.map((block) => linesOf(block)[0] as Line) },
    };
  },
};

/** Reads a Markdown page: an article or a legal page. */
function readPage(file: string, text: string, kind: Kind): Source {
  const { front, line: begin, opening, sections, issues: found } = parseMarkdown(file, text);
  const issues: Issue[] = [...found];
  const report = (line: number, message: string, remedy: string) =>
    issues.push({ file, line, field: '', message, remedy });
  const parts = sections.map((section) => {
    const { value, lines } = kind.section(section, report);
    const facts = section.facts?.value ?? {};
    return { section, lines, value: { id: idOf(section.text), ...(facts as object), ...value } };
  });
  const introduction = opening.flatMap(linesOf);
  const lineAt = (path: Path): number => {
    const [first, index, field, at] = path;
    if (first === 'introduction') return introduction[Number(index ?? 0)]?.line ?? begin;
    if (first !== kind.field) return front.lineAt(path);
    const part = parts[Number(index ?? 0)];
    if (!part) return begin;
    const { section, lines } = part;
    const own = typeof field === 'string' ? lines[field] : undefined;
    if (own) return own[Number(at ?? 0)]?.line ?? section.line;
    const isFact = typeof field === 'string' && Object.hasOwn((section.facts?.value ?? {}) as object, field);
    return isFact && section.facts ? section.facts.lineAt(path.slice(2)) : section.line;
  };
  const source = { file, lineAt };
  for (const field of ['id', 'introduction', kind.field])
    if (Object.hasOwn((front.value ?? {}) as object, field))
      issues.push(
        issueAt(
          front,
          [field],
          `${field} is not a fact.`,
          'Delete it: the name of the file and the text say it.',
        ),
      );
  const value = {
    ...(front.value as object),
    id: basename(file, '.md'),
    introduction: introduction.map(({ text: words }) => words),
    [kind.field]: parts.map((part) => part.value),
  };
  return { ...source, value, issues };
}

/** Reads an article. */
export const readArticle = (file: string, text: string): Source => readPage(file, text, ARTICLE);

/** Reads a legal page. */
export const readLegalPage = (file: string, text: string): Source => readPage(file, text, LEGAL);
