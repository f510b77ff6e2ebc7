import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parsePage } from './parse-page.ts';
import { type Article, article, FILES, legalPage } from './schemas.ts';
import { didYouMean, fieldOf, type Issue, nearMiss, type Path, parseYaml, Source } from './source.ts';

/** A file with its schema's output; undefined while it has mistakes. */
export interface Loaded<Output> {
  source: Source;
  output: Output | undefined;
}

/** All content. */
export interface Content {
  sources: readonly Source[];
  articles: readonly Loaded<Article>[];
  issues: readonly Issue[];
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
  const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
  source.value = name.endsWith('.md') ? parsePage(source, text) : parseYaml(source, text);
  return { source, output: validate(schema, source) };
}

/** Reads all content. */
export function loadContent(folder = CONTENT): Content {
  const issues: Issue[] = [];
  const report = (file: string, message: string, remedy: string) =>
    issues.push({ file, line: 1, field: '', message, remedy });
  const known = Object.keys(FILES);
  const names = namesIn(folder);
  for (const name of known)
    if (!names.includes(name)) report(name, 'The file is missing.', 'Restore it with git checkout.');
  const all = names.flatMap((name) => {
    const loaded = loadFile(name, folder);
    const meant = 'Articles are articles/….md. Delete it, or rename it.';
    if (!loaded) report(name, 'Nothing uses this file.', didYouMean(name, known, meant));
    return loaded ?? [];
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

/** The schema of a value in a file; undefined inside a union. */
function schemaAt(whole: Schema, path: Path): Schema | undefined {
  return path.reduce<Schema | undefined>((found, key) => {
    const next = typeof key === 'number' ? found?.item : found?.entries?.[key];
    return next?.wrapped ?? next;
  }, whole);
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  strict_object: 'a group of fields',
};

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a group of fields';
  return typeof value === 'string' ? `the text “${value.slice(0, 60)}”` : `${value}`;
}

const LIMITS: Readonly<Record<string, string>> = {
  min_length: 'few',
  max_length: 'many',
  min_value: 'low',
  max_value: 'high',
};

function messageOf(field: string, { kind, type, input, message, expected }: v.BaseIssue<unknown>): string {
  if (input === undefined) return `${field} is missing.`;
  if (input === null || input === '') return `${field} is empty.`;
  if (type === 'picklist' && message.startsWith('Invalid'))
    return `${field} is ${kindOf(input)}, which is not one of its words.`;
  if (kind === 'schema' && type !== 'picklist')
    return `${field} is ${kindOf(input)}, not ${KINDS[type] ?? expected}.`;
  if (type.endsWith('_length')) {
    const { length } = input as string | readonly unknown[];
    const [one, several] = Array.isArray(input) ? ['entry', 'entries'] : ['character', 'characters'];
    return `${field} has ${length} ${length === 1 ? one : several}, which is too ${LIMITS[type]}.`;
  }
  if (type.endsWith('_value')) return `${field} is ${input}, which is too ${LIMITS[type]}.`;
  return ['check', 'regex', 'picklist'].includes(type) ? message : `${field} is invalid: ${kindOf(input)}.`;
}

function remedyOf(schema: Schema | undefined, input: unknown): string {
  const description = schema && v.getDescription(schema);
  const fields = Object.keys(schema?.entries ?? {}).join(', ');
  let remedy = fields ? `Give its fields: ${fields}.` : 'Correct it.';
  if (description) remedy = `Give ${description}.`;
  return schema?.options ? didYouMean(String(input), schema.options, remedy) : remedy;
}

/**
 * Checks a value of a file, and adds its mistakes to `source`. A file that could not be parsed is not checked.
 * @returns the schema's output; undefined with mistakes.
 */
function validate(schema: v.GenericSchema, source: Source): unknown {
  if (source.issues.length > 0) return undefined;
  const result = v.safeParse(schema, source.value);
  if (result.success) return result.output;
  const meant = new Set<string>();
  const missing: [string, Issue][] = [];
  for (const issue of result.issues as readonly v.BaseIssue<unknown>[]) {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    if (issue.type === 'strict_object' && issue.expected === 'never') {
      const above = path.slice(0, -1);
      const known = Object.keys(schemaAt(schema, above)?.entries ?? {});
      const given = Object.keys(issue.path?.at(-1)?.input as object);
      const free = known.filter((key) => !given.includes(key));
      const possible = known.filter((key) => key !== 'id').join(', ');
      // The library reports only the first one.
      for (const key of given.filter((one) => !known.includes(one))) {
        meant.add([...above, nearMiss(key, free)].join('.'));
        const remedy = didYouMean(key, free, `Delete it. There can be: ${possible}.`);
        source.issues.push(source.issueAt([...above, key], `There is no field ${key} here.`, remedy));
      }
      continue;
    }
    const message = messageOf(fieldOf(path) || source.file, issue);
    const found = source.issueAt(path, message, remedyOf(schemaAt(schema, path), issue.input));
    if (issue.input === undefined) missing.push([path.join('.'), found]);
    else source.issues.push(found);
  }
  source.issues.push(...missing.flatMap(([path, issue]) => (meant.has(path) ? [] : [issue])));
  return undefined;
}
