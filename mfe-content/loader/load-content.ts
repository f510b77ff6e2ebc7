import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as v from 'valibot';
import { parseYaml } from './parse-yaml.ts';
import { readArticle, readLegalPage } from './read-page.ts';
import * as schemas from './schemas.ts';
import { didYouMean, type Issue, type Source } from './source.ts';
import { validate } from './validate.ts';

type FileName = keyof typeof schemas.FILES;
type ArticleRecord = v.InferOutput<typeof schemas.article>;
type LegalRecord = v.InferOutput<typeof schemas.legalPage>;

/** A file with its schema's output; undefined while it has mistakes. */
export interface Loaded<Output> {
  source: Source;
  output: Output | undefined;
}

/** All content. */
export interface Content {
  files: { [Name in FileName]?: Loaded<v.InferOutput<(typeof schemas.FILES)[Name]>> };
  articles: readonly Loaded<ArticleRecord>[];
  legal: readonly Loaded<LegalRecord>[];
  issues: readonly Issue[];
}

/** The folder of the content. */
export const CONTENT = join(import.meta.dirname, '../content');

/** The names of the articles' files. */
export const articleFiles = (folder = CONTENT): string[] => namesIn(join(folder, 'articles'));

const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .sort()
    : [];

/** Reads one file of the content. `name` is its path below the folder. @returns null for an unused file. */
export function loadFile(
  name: string,
  folder = CONTENT,
): (Loaded<unknown> & { issues: readonly Issue[] }) | null {
  const [read, schema] = readerOf(name);
  if (!schema) return null;
  const source = read(name, readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n'));
  return { source, ...validate(schema, source) };
}

function readerOf(name: string): [(file: string, text: string) => Source, v.GenericSchema | undefined] {
  if (/^articles\/[^/]+\.md$/.test(name)) return [readArticle, schemas.article];
  if (/^legal\/[^/]+\.md$/.test(name)) return [readLegalPage, schemas.legalPage];
  return [parseYaml, schemas.FILES[name as FileName]];
}

/** Reads all content. */
export function loadContent(folder = CONTENT): Content {
  const issues: Issue[] = [];
  const load = (name: string) => {
    const loaded = loadFile(name, folder);
    issues.push(...(loaded?.issues ?? []));
    return loaded;
  };
  const report = (file: string, message: string, remedy: string) =>
    issues.push({ file, line: 1, field: '', message, remedy });
  const names = Object.keys(schemas.FILES);
  const present = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  );
  for (const name of present.filter((one) => /\.[a-z]+$/i.test(one)))
    if (!readerOf(name)[1])
      report(
        name,
        'Nothing uses this file.',
        didYouMean(name, names, 'Articles are articles/….md. Delete it, or rename it.'),
      );
  const files: Record<string, Loaded<unknown> | null> = {};
  for (const name of names)
    if (present.includes(name)) files[name] = load(name);
    else report(name, 'The file is missing.', 'Restore it: git checkout shows it again.');
  const allOf = (kind: string) =>
    namesIn(join(folder, kind)).flatMap((name) => load(`${kind}/${name}`) ?? []);
  const articles = allOf('articles') as Loaded<ArticleRecord>[];
  const legal = allOf('legal') as Loaded<LegalRecord>[];
  return { files: files as Content['files'], articles, legal, issues };
}
