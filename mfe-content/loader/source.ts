import { diff } from 'node:util';
import type { SourceIssue } from 'delivery/vite';
import { isMap, isPair, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

export type Path = readonly (string | number)[];

/** A list entry is named after its list. */
export const fieldOf = (path: Path): string => String(path.findLast((key) => typeof key === 'string') ?? '');

export class Source<Output = unknown> {
  readonly file: string;
  readonly issues: SourceIssue[] = [];
  value: unknown;
  /** The output of the last valid version that this process has read. */
  output: Output | undefined;
  readonly #lines = new Map<string, number>();

  constructor(file: string) {
    this.file = file;
  }

  setLine(path: Path, line: number): void {
    this.#lines.set(JSON.stringify(path), line);
  }

  /** Without a line of its own, a value has the line of the value that contains it. */
  lineAt(path: Path): number {
    const line = this.#lines.get(JSON.stringify(path));
    if (line !== undefined) return line;
    return path.length > 0 ? this.lineAt(path.slice(0, -1)) : 1;
  }

  report(line: number, message: string, remedy: string): void {
    this.issues.push({ file: this.file, line, message, remedy });
  }
}

/** `group` contains all fields of the nearest object around the text. */
export interface Place {
  text: string;
  source: Source;
  path: Path;
  group: Readonly<Record<string, unknown>>;
}

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

const YAML_MISTAKES: readonly (readonly [parsed: string, message: string, remedy: string])[] = [
  [
    'Nested mappings',
    'A text contains a colon, or the next field is indented too far.',
    'For a text with a colon, write > after the field’s name and the text on the next line.',
  ],
  ['Map keys must be unique', 'The field is set twice.', 'Delete one.'],
  ['Missing closing', 'A text begins with a quote, or has no closing quote.', 'Delete the quotes.'],
];

/** Parses YAML that begins at line `firstLine`, as the value at `path`. Undefined if invalid. */
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

function difference(word: string, other: string): number {
  const changes = diff(word, other);
  return Math.max(...[1, -1].map((kind) => changes.filter(([change]) => change === kind).length));
}

export function didYouMean(word: string, known: readonly string[], fallback: string): string {
  const [best] = known
    .map((one) => ({ one, letters: difference(word.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, letters }) => letters <= Math.max(1, one.length / 3))
    .sort((a, b) => a.letters - b.letters);
  return best ? `Did you mean ${best.one}?` : fallback;
}
