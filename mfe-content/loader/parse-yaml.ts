import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { type Issue, issueAt, type Path, type Source } from './source.ts';

const QUOTED = /^[“”‘„].*[“”’]$/s;

const UNALIGNED = 'The line is not aligned with the lines around it.';
const ALIGN = 'Begin it with the same number of spaces as the other fields of its entry, and no tabs.';

/** Messages and remedies for the parser's errors, by code. Others are mistakes of indentation. */
const EXPLAINED: Readonly<Record<string, readonly [message: string, remedy: string]>> = {
  BLOCK_AS_IMPLICIT_KEY: [
    'There are two fields in one line, or the text has a colon and a space.',
    'Write > behind the name of the field and the text on the next line, indented by two more spaces.',
  ],
  BAD_SCALAR_START: [
    'Text cannot begin with this character.',
    'Write > behind the name of the field and the text on the next line, indented by two more spaces.',
  ],
  DUPLICATE_KEY: ['The field is there twice.', 'Keep one of them.'],
  MISSING_CHAR: ['A quote has no pair.', 'Remove the quotes: text needs none.'],
};

/** Parses YAML. `firstLine` is its first line in the file. */
export function parseYaml(file: string, text: string, firstLine = 1): Source {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineOf = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const errors = document.errors.map(({ code, message: said, pos: [offset] }): Issue => {
    const isQuote = code === 'MISSING_CHAR' && said.includes('quote');
    // The parser searches for the closing quote up to the end.
    const opened = Math.max(...[`"`, `'`].map((quote) => text.lastIndexOf(` ${quote}`, offset)));
    const line = lineOf(isQuote && opened >= 0 ? opened : offset);
    const [message, remedy] = (code !== 'MISSING_CHAR' || isQuote ? EXPLAINED[code] : null) ?? [
      UNALIGNED,
      ALIGN,
    ];
    const field = /^[ -]*(\w+): /.exec(text.split('\n')[line - firstLine] ?? '')?.[1] ?? '';
    return { file, line, field, message, remedy };
  });
  const lineAt = (path: Path) => lineOf(offsetOf(document, path));
  if (errors.length > 0) return { file, value: undefined, lineAt, issues: errors.slice(0, 1) };
  const source = { file, lineAt };
  const issues: Issue[] = [];
  const value = document.toJS({
    reviver(_key, one) {
      return typeof one === 'string' ? one.trim() : one;
    },
  }) as unknown;
  visit(value, [], (one, path) => {
    if (typeof one === 'string' && QUOTED.test(one))
      issues.push(
        issueAt(
          source,
          path,
          'The text is in curly quotes, which readers would see.',
          'Remove them: text needs no quotes.',
        ),
      );
  });
  return { ...source, value, issues };
}

/** Calls `use` with every value and its path, from the outside in. */
export function visit(value: unknown, path: Path, use: (value: unknown, path: Path) => void): void {
  use(value, path);
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) visit(inner, [...path, isList ? Number(key) : key], use);
}

/** The offset of a value, or of its parent; for a field, the offset of its name. */
function offsetOf(document: Document.Parsed, path: Path): number {
  let node: unknown = document.contents;
  let offset = (node as Node | null)?.range?.[0] ?? 0;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((one) => isScalar(one.key) && one.key.value === key);
      if (!pair) break;
      offset = (pair.key as Node).range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(key)];
      offset = (node as Node | undefined)?.range?.[0] ?? offset;
    } else break;
  }
  return offset;
}
