import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { icons } from 'lucide-react';
import * as v from 'valibot';
import type { Article } from '../src/data/types.ts';
import { iconsIn } from './article-modules.ts';

/** What is wrong in a data file, and how to fix it. */
export class DataError extends Error {
  override name = 'DataError';
}

type Exports = Readonly<Record<string, unknown>>;

/** The content team's data, as far as modules follow from it. */
interface Data {
  articles: readonly Article[];
  /** The exports of the data files that name icons, by file name, without articles. */
  withIcons: ReadonlyMap<string, Exports>;
}

async function modulesIn(folder: string): Promise<readonly (readonly [name: string, Exports])[]> {
  const entries = (await readdir(folder)).filter((entry) => /^[^.]+\.ts$/.test(entry)).sort();
  return Promise.all(
    entries.map(async (entry) => {
      const module = (await import(pathToFileURL(join(folder, entry)).href)) as Exports;
      return [entry.replace('.ts', ''), module] as const;
    }),
  );
}

/**
 * Reads `data` in the app's source folder.
 * @throws DataError that names the file and what to do.
 */
export async function readData(src: string): Promise<Data> {
  const data = join(src, 'data');
  const written = await modulesIn(join(data, 'articles'));
  const articles = written.map(([name, exports]) => checkArticle(name, exports.default));
  for (const article of articles) {
    const { id, companionOf } = article;
    checkIcons(`data/articles/${id}.ts`, article);
    if (companionOf && !articles.some(({ slug }) => slug === companionOf)) {
      throw new DataError(
        `data/articles/${id}.ts: it is the companion of ${companionOf}, but there is no such article.`,
      );
    }
  }
  const withIcons = (await modulesIn(data)).filter(([, exports]) => iconsIn(exports).length > 0);
  for (const [name, exports] of withIcons) checkIcons(`data/${name}.ts`, exports);
  return { articles, withIcons: new Map(withIcons) };
}

const text = v.pipe(v.string(), v.minLength(1));

/** What the generated modules need. The tests ask for more of a finished article. */
const outlineSchema = v.looseObject({
  id: v.pipe(text, v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'only a-z, 0-9 and single hyphens')),
  title: text,
  metaDescription: text,
  excerpt: text,
  cover: v.looseObject({ id: text, alt: text }),
  date: text,
  isoDate: v.pipe(v.string(), v.isoDate()),
  updated: v.optional(v.pipe(v.string(), v.isoDate())),
  slug: text,
  companionOf: v.optional(text),
  blogPlace: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  category: text,
});

/**
 * The article that `data/articles/<name>.ts` exports.
 * @throws DataError when its page, route or place on the blog lacks something.
 */
function checkArticle(name: string, exported: unknown): Article {
  const file = `data/articles/${name}.ts`;
  if (!exported) throw new DataError(`${file}: write the article after "export default".`);
  const { issues } = v.safeParse(outlineSchema, exported);
  if (issues) {
    const all = issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ');
    throw new DataError(`${file}: ${all}.`);
  }
  const article = exported as Article;
  if (article.id !== name || article.slug !== `/${name}`) {
    throw new DataError(
      `${file}: id and slug are "${article.id}" and "${article.slug}". By the name of the file they are "${name}" and "/${name}": change them, or the file's name.`,
    );
  }
  return article;
}

/** @throws DataError when the file's data names an unknown icon. */
function checkIcons(file: string, data: unknown): void {
  const unknown = iconsIn(data).filter((name) => !(name in icons));
  if (unknown.length > 0) {
    throw new DataError(
      `${file}: there is no icon ${unknown.join(', ')}. Choose from https://lucide.dev/icons and write the name in PascalCase.`,
    );
  }
}
