import { diff } from 'node:util';
import type { SourceIssue } from 'delivery/vite';
import { isMap, isPair, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

/** Keys and indices that lead to a value, from the outside in. */
export type Path = readonly (string | number)[];

/** The innermost field of a path: list entries are named after their list. */
export const fieldOf = (path: Path): string => String(path.findLast((key) => typeof key === 'string') ?? '');

/** A file of the content. Its `value` is unchecked. */
export class Source<Output = unknown> {
  readonly file: string;
  readonly issues: SourceIssue[] = [];
  value: unknown;
  /** The output of the last version without mistakes that this process has read. */
  output: Output | undefined;
  readonly #lines = new Map<string, number>();

  constructor(file: string) {
    this.file = file;
  }

  setLine(path: Path, line: number): void {
    this.#lines.set(JSON.stringify(path), line);
  }

  /** The line of a value, or of the nearest value that contains it. */
  lineAt(path: Path): number {
    const line = this.#lines.get(JSON.stringify(path));
    if (line !== undefined) return line;
    return path.length > 0 ? this.lineAt(path.slice(0, -1)) : 1;
  }

  report(line: number, message: string, remedy: string): void {
    this.issues.push({ file: this.file, line, message, remedy });
  }
}

/** A text in a file, with all fields of the nearest object that contains it. */
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

const YAML_REMEDY =
  'Begin all fields of an entry in the same column, indent with spaces, and type a space after each field’s colon. ' +
  'Do not begin a text with a quote.';

/** The messages for frequent mistakes, by the beginning of the parser's message. */
const YAML_MISTAKES: readonly (readonly [parsed: string, message: string, remedy: string])[] = [
  [
    'Nested mappings',
    'A text contains a colon, or the next field is indented too far.',
    'For a text with a colon, write > after the field’s name and the text on the next line.',
  ],
  ['Map keys must be unique', 'The field is set twice.', 'Delete one.'],
  ['Missing closing', 'A text begins with a quote, or has no closing quote.', 'Delete the quotes.'],
];

/** Parses the YAML that begins at line `firstLine` of `source`, as the value at `path`. Undefined if it is invalid. */
export function parseYaml(source: Source, text: string, firstLine = 1, path: Path = []): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineOf = (offset: number) => lines.linePos(offset).line + firstLine - 1;

  const [error] = document.errors;
  if (error) {
    // The parser reports an unclosed quote at the end of the text.
    const isQuote = error.message.startsWith('Missing closing');
    const quoteStart = isQuote ? Math.max(text.lastIndexOf(' "'), text.lastIndexOf(" '")) : -1;
    const line = lineOf(quoteStart >= 0 ? quoteStart : error.pos[0]);
    const [, message = `This is not valid YAML: ${error.message}.`, remedy = YAML_REMEDY] =
      YAML_MISTAKES.find(([parsed]) => error.message.startsWith(parsed)) ?? [];
    source.report(line, message, remedy);
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

  return document.toJS({ reviver: (_key, one) => (typeof one === 'string' ? one.trim() : one) });
}

/** How many letters must be added, removed or replaced to turn `word` into `other`. */
function difference(word: string, other: string): number {
  const changes = diff(word, other);
  return Math.max(...[1, -1].map((kind) => changes.filter(([change]) => change === kind).length));
}

/** Suggests the closest known word if at most one letter or a third of it differs; otherwise returns `fallback`. */
export function didYouMean(word: string, known: readonly string[], fallback: string): string {
  const [best] = known
    .map((one) => ({ one, letters: difference(word.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, letters }) => letters <= Math.max(1, one.length / 3))
    .sort((a, b) => a.letters - b.letters);
  return best ? `Did you mean ${best.one}?` : fallback;
}
