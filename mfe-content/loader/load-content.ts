import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceIssue } from 'delivery/vite';
import * as v from 'valibot';
import { parsePage } from './parse-page.ts';
import { type Article, article, FILES, legalPage } from './schemas.ts';
import { didYouMean, fieldOf, type Path, parseYaml, Source } from './source.ts';

/** A file with its schema's output; undefined while it has mistakes. */
export interface Loaded<Output> {
  source: Source;
  output: Output | undefined;
}

/** All content. */
export interface Content {
  sources: readonly Source[];
  articles: readonly Loaded<Article>[];
  issues: readonly SourceIssue[];
}

/** The folder of the content. */
export const CONTENT = join(import.meta.dirname, '../content');

const namesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.[a-z]+$/i.test(name))
    .sort();

/** The names of the articles, without their folder and ending. */
export const articleNames = (folder = CONTENT): string[] =>
  namesIn(folder).flatMap((name) => /^articles\/([\w-]+)\.md$/.exec(name)?.[1] ?? []);

function schemaOf(name: string): v.GenericSchema | undefined {
  if (/^articles\/[^/]+\.md$/.test(name)) return article;
  if (/^legal\/[^/]+\.md$/.test(name)) return legalPage;
  return FILES[name as keyof typeof FILES];
}

/** Reads one file of the content. `name` is its path below the folder. @returns null for an unused file. */
export function loadFile(name: string, folder = CONTENT): Loaded<unknown> | null {
  const schema = schemaOf(name);
  if (!schema) return null;
  const source = new Source(name);
  const text = readFileSync(join(folder, name), 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  source.value = name.endsWith('.md') ? parsePage(source, text) : parseYaml(source, text);
  return { source, output: validate(schema, source) };
}

/** Reads all content. @throws Error if a file that the pages need is missing. */
export function loadContent(folder = CONTENT): Content {
  const known = Object.keys(FILES);
  const issues: SourceIssue[] = [];
  const all = [...new Set([...known, ...namesIn(folder)])].sort().flatMap((file) => {
    const loaded = loadFile(file, folder);
    if (loaded) return loaded;
    const remedy = `Delete it, or rename it: there are articles/….md, legal/….md, ${known.join(', ')}.`;
    issues.push({
      file,
      line: 1,
      message: 'Nothing uses this file.',
      remedy: didYouMean(file, known, remedy),
    });
    return [];
  });
  const articles = all.filter(({ source }) => source.file.startsWith('articles/')) as Loaded<Article>[];
  const sources = all.map(({ source }) => source);
  return { sources, articles, issues: [...issues, ...sources.flatMap((source) => source.issues)] };
}

type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>;
  item?: Schema;
  wrapped?: Schema;
  options?: readonly string[];
};

/** The schema of a value in a file; undefined for an unknown field. */
function schemaAt(whole: Schema, path: Path): Schema | undefined {
  return path.reduce<Schema | undefined>((found, key) => {
    const next = typeof key === 'number' ? found?.item : found?.entries?.[key];
    return next?.wrapped ?? next;
  }, whole);
}

function remedyOf(whole: Schema, path: Path, { kind, input }: v.BaseIssue<unknown>): string {
  const schema = schemaAt(whole, path);
  const description = schema && v.getDescription(schema);
  if (description) return didYouMean(String(input), schema.options ?? [], `Give ${description}.`);
  const names = Object.keys((schema ?? schemaAt(whole, path.slice(0, -1)))?.entries ?? {});
  // A rule between fields has its remedy in its message.
  if (kind === 'validation' || names.length === 0) return 'Correct it.';
  const fields = `The fields are ${names.join(', ')}.`;
  return schema ? fields : didYouMean(String(path.at(-1)), names, fields);
}

function messageOf(field: string, { input, expected, message }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return `There is no field ${field} here.`;
  if (input === undefined) return `${field} is missing.`;
  return `${field}: ${message.replace(/\.?$/, '.')}`;
}

/**
 * Checks a value of a file, and adds its mistakes to `source`. A file that could not be parsed is not checked.
 * @returns the schema's output; undefined with mistakes.
 */
function validate(schema: v.GenericSchema, source: Source): unknown {
  if (source.issues.length > 0) return undefined;
  const result = v.safeParse(schema, source.value);
  if (result.success) return result.output;
  for (const issue of result.issues as readonly v.BaseIssue<unknown>[]) {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    const message = messageOf(fieldOf(path) || source.file, issue);
    source.issues.push(source.issueAt(path, message, remedyOf(schema, path, issue)));
  }
  return undefined;
}
