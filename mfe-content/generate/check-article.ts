import * as v from 'valibot';
import type { Article } from '../src/data/types.ts';
import { DataError } from './data-error.ts';

const text = v.pipe(v.string(), v.minLength(1));

/** What the generated modules are made from; the tests ask for more, of an article that is finished. */
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
  variantOf: v.optional(text),
  blogPlace: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  category: text,
});

/**
 * The article that `data/articles/<name>.ts` exports.
 * @throws DataError when something is missing of which its page, its route or its place on the blog is made.
 */
export function checkArticle(name: string, exported: unknown): Article {
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
