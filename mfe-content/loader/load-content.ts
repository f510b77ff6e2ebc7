import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { parsePage } from './parse-page.ts';
import { type Article, article, FILES, ID } from './schemas.ts';
import { didYouMean, fieldOf, type Path, parseYaml, Source } from './source.ts';

export const CONTENT = join(import.meta.dirname, '../content');

const isArticle = (name: string): boolean => /^articles\/[^/]+\.md$/.test(name);

/** A development server shows a file's last valid output while the file has mistakes. */
const outputs = new Map<string, unknown>();

export function loadFile(name: string, folder = CONTENT): Source {
  const source = new Source(name);
  const schema = FILES[name as keyof typeof FILES] ?? (isArticle(name) ? article : undefined);
  const path = join(folder, name);
  if (isArticle(name) && !ID.test(basename(name, '.md'))) {
    const remedy = 'Rename the file: use only lowercase letters, digits and hyphens, as in attic-fans.md.';
    source.report(1, 'The name of this file cannot be an address.', remedy);
  } else if (!schema) {
    const known = Object.keys(FILES);
    const remedy = `Delete or rename the file. The site reads only articles/….md, ${known.join(', ')}.`;
    source.report(1, 'Nothing uses this file.', didYouMean(name, known, remedy));
  } else if (!existsSync(path)) {
    source.report(1, 'The file is missing.', 'Restore the file: pages use it.');
  } else {
    const text = readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
    source.value = name.endsWith('.md') ? parsePage(source, text) : parseYaml(source, text);
    // An article with issues is not checked against the specification (`FILES`).
    if (source.value !== undefined) validate(source.issues[0] && isArticle(name) ? article : schema, source);
  }
  source.output ??= outputs.get(path);
  outputs.set(path, source.output);
  return source;
}

export function loadContent(folder = CONTENT): Source[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.[a-z]+$/i.test(name));
  return [...new Set([...Object.keys(FILES), ...files])].sort().map((name) => loadFile(name, folder));
}

export const articlesIn = (sources: readonly Source[]): Source<Article>[] =>
  sources.filter(({ file }) => isArticle(file)) as Source<Article>[];

type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>;
  item?: Schema;
  wrapped?: Schema;
  options?: readonly string[];
};

function schemaAt(fileSchema: Schema, path: Path): Schema | undefined {
  return path.reduce<Schema | undefined>((found, key) => {
    const next = typeof key === 'number' ? found?.item : found?.entries?.[key];
    return next?.wrapped ?? next;
  }, fileSchema);
}

function remedyOf(fileSchema: Schema, path: Path, { kind, input }: v.BaseIssue<unknown>): string {
  const schema = schemaAt(fileSchema, path);
  const description = schema && v.getDescription(schema);
  if (description) return didYouMean(String(input), schema.options ?? [], `Give ${description}.`);
  const names = Object.keys((schema ?? schemaAt(fileSchema, path.slice(0, -1)))?.entries ?? {});
  // The message of a cross-field rule already contains the remedy.
  if (kind === 'validation' || names.length === 0) return 'Correct it.';
  const fields = `The fields are ${names.join(', ')}.`;
  if (schema) return fields;
  const field = String(path.at(-1));
  if (path[0] === 'items' && fileSchema.entries?.[field])
    return 'Move it to the front matter at the beginning of the file.';
  if (schemaAt(fileSchema, ['items', 0, field]))
    return 'Move it to the YAML block below the heading of a section.';
  return didYouMean(field, names, fields);
}

function messageOf(field: string, issue: v.BaseIssue<unknown>): string {
  const { input, expected, message, type, received } = issue;
  if (/^(?:min|max)_length$/.test(type))
    return `${field} has ${received} ${typeof input === 'string' ? 'characters' : 'entries'}.`;
  if (type === 'number' && typeof input === 'string') return `${field}: “${input}” is not a number.`;
  if (expected === 'never') return `There is no field ${field} here.`;
  if (input === undefined) return `${field} is missing.`;
  return `${field && `${field}: `}${message.replace(/\.?$/, '.')}`;
}

function validate(schema: v.GenericSchema, source: Source): void {
  const result = v.safeParse(schema, source.value);
  if (result.success && source.issues.length === 0) source.output = result.output;
  for (const issue of result.issues ?? []) {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    const message = messageOf(fieldOf(path), issue);
    source.report(source.lineAt(path), message, remedyOf(schema, path, issue));
  }
}
