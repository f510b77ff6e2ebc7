import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { type Issue, issueAt, type Path, type Source } from './source.ts';

const QUOTED = /^[“”‘„].*[“”’]$/s;

const INDENT = 'Align it with the lines around it: the same number of spaces, and no tabs.';

/** What to do about an error of the parser, by its code. */
const REMEDIES: Readonly<Record<string, string>> = {
  BAD_INDENT: INDENT,
  TAB_AS_INDENT: INDENT,
  BLOCK_IN_FLOW: INDENT,
  MISSING_CHAR: INDENT,
  UNEXPECTED_TOKEN: INDENT,
  BLOCK_AS_IMPLICIT_KEY:
    'If a colon followed by a space belongs to the text, write > behind the field’s name and put the text on the next line, indented. Otherwise check the indentation.',
  MULTILINE_IMPLICIT_KEY: `A field looks like "name: text". ${INDENT}`,
  DUPLICATE_KEY: 'Keep one of them.',
  BAD_SCALAR_START:
    'Text cannot begin with this character: write > behind the field’s name and put the text on the next line, indented.',
};

/** Reads YAML. `firstLine` is where it begins in its file. */
export function parseYaml(file: string, text: string, firstLine = 1): Source {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineOf = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const errors = document.errors.map(({ code, message, pos: [offset] }): Issue => {
    const line = lineOf(offset);
    const remedy = REMEDIES[code] ?? INDENT;
    const field = /([\w-]+): /.exec(text.split('\n')[line - firstLine] ?? '')?.[1] ?? '';
    return {
      file,
      line,
      field,
      message: `The file cannot be read here: ${message}.`.replace('..', '.'),
      remedy,
    };
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

/** Where a value stands, or what would contain it: of a field, its name. */
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
