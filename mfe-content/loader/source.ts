import type { SourceIssue } from 'delivery/vite';
import { isMap, isPair, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

/** A mistake in a file below `content`, and its field; empty for the whole file. */
export interface Issue extends SourceIssue {
  field: string;
}

/** Keys and indices that lead to a value, from the outside in. */
export type Path = readonly (string | number)[];

/** The innermost field of a path: list entries are named after their list. */
export const fieldOf = (path: Path): string => String(path.findLast((key) => typeof key === 'string') ?? '');

/** A parsed file: unchecked values, the line of each, and the file's mistakes. */
export class Source {
  readonly file: string;
  readonly issues: Issue[] = [];
  value: unknown;
  readonly #lines = new Map<string, number>();

  constructor(file: string) {
    this.file = file;
  }

  setLine(path: Path, line: number): void {
    this.#lines.set(JSON.stringify(path), line);
  }

  /** The line of a value, or of what would contain it. */
  lineAt(path: Path): number {
    const line = this.#lines.get(JSON.stringify(path));
    if (line !== undefined) return line;
    return path.length > 0 ? this.lineAt(path.slice(0, -1)) : 1;
  }

  /** An issue at a value of the file. */
  issueAt(path: Path, message: string, remedy: string): Issue {
    return { file: this.file, line: this.lineAt(path), field: fieldOf(path), message, remedy };
  }

  /** Adds an issue at a line of the file. */
  report(line: number, message: string, remedy: string, field = ''): void {
    this.issues.push({ file: this.file, line, field, message, remedy });
  }
}

/** A text of a file, and the fields of the group that contains it. */
export interface Place {
  text: string;
  source: Source;
  path: Path;
  group: Readonly<Record<string, unknown>>;
}

/** The texts in a value of a file, from top to bottom. */
export function* placesIn(
  source: Source,
  value = source.value,
  path: Path = [],
  group: Place['group'] = {},
): Generator<Place> {
  if (typeof value === 'string') yield { text: value, source, path, group };
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  const inside = isList ? group : (value as Place['group']);
  for (const [key, inner] of Object.entries(value))
    yield* placesIn(source, inner, [...path, isList ? Number(key) : key], inside);
}

const QUOTED = /^[“”‘„].*[“”’]$/s;

const BEHIND_THE_NAME =
  'Write > after the name of the field and the text on the next line, indented by two more spaces.';

const UNALIGNED = [
  'The line is not aligned with the lines around it.',
  'Begin it with the same number of spaces as the other fields of its entry, and no tabs.',
] as const;

/** Messages and remedies for the parser's errors, by code. Others are mistakes of indentation. */
const EXPLAINED: Readonly<Record<string, readonly [message: string, remedy: string]>> = {
  BLOCK_AS_IMPLICIT_KEY: [
    'There are two fields in one line, or the text has a colon and a space.',
    BEHIND_THE_NAME,
  ],
  BAD_SCALAR_START: ['Text cannot begin with this character.', BEHIND_THE_NAME],
  DUPLICATE_KEY: ['The field is there twice.', 'Keep one of them.'],
  MISSING_CHAR: ['A quote has no pair.', 'Remove the quotes: text needs none.'],
};

/**
 * Parses YAML that begins at the line `firstLine` of a file. Adds its lines and its mistakes to `source`, below `path`.
 * @returns the value; undefined for invalid YAML.
 */
export function parseYaml(source: Source, text: string, firstLine = 1, path: Path = []): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineOf = (offset: number) => lines.linePos(offset).line + firstLine - 1;

  const [error] = document.errors;
  if (error) {
    const [offset] = error.pos;
    const isQuote = error.code === 'MISSING_CHAR' && error.message.includes('quote');
    // The parser searches for the closing quote up to the end.
    const opened = Math.max(...[`"`, `'`].map((quote) => text.lastIndexOf(` ${quote}`, offset)));
    const line = lineOf(isQuote && opened >= 0 ? opened : offset);
    const isUnaligned = error.code === 'MISSING_CHAR' && !isQuote;
    const [message, remedy] = (isUnaligned ? undefined : EXPLAINED[error.code]) ?? UNALIGNED;
    const field = /^[ -]*(\w+): /.exec(text.split('\n')[line - firstLine] ?? '')?.[1];
    source.report(line, message, remedy, field);
    return undefined;
  }

  function setLines(node: unknown, at: Path): void {
    if (!isMap(node) && !isSeq(node)) return;
    for (const [index, item] of node.items.entries()) {
      const { key, value } = isPair(item) ? item : { key: item, value: item };
      const inside = [...at, isPair(item) ? String(key) : index];
      source.setLine(inside, lineOf((key as Node).range?.[0] ?? 0));
      setLines(value, inside);
    }
  }
  setLines(document.contents, path);

  const value: unknown = document.toJS({
    reviver: (_key, one) => (typeof one === 'string' ? one.trim() : one),
  });
  for (const place of placesIn(source, value, path))
    if (QUOTED.test(place.text))
      source.issues.push(
        source.issueAt(
          place.path,
          'The text is in curly quotes, which readers would see.',
          'Remove them: text needs no quotes.',
        ),
      );
  return value;
}

/** The Levenshtein distance of two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The known word that was probably meant: at most a third of its letters differ. */
export function nearMiss(word: string, known: Iterable<string>): string | undefined {
  const typed = word.slice(0, 100).toLowerCase();
  const [best] = [...known]
    .map((one) => [one, distance(typed, one.toLowerCase())] as const)
    .filter(([one, steps]) => steps <= Math.max(1, Math.floor(one.length / 3)))
    .sort(([, a], [, b]) => a - b);
  return best?.[0];
}

/** `Did you mean x?`, or else `otherwise`. */
export function didYouMean(word: string, known: Iterable<string>, otherwise: string): string {
  const meant = nearMiss(word, known);
  return meant === undefined ? otherwise : `Did you mean ${meant}?`;
}
