import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Article } from '../src/data/types.ts';
import { checkArticle } from './check-article.ts';
import { checkIcons } from './check-icons.ts';
import { DataError } from './data-error.ts';
import { iconsIn } from './icons-in.ts';

type Exports = Readonly<Record<string, unknown>>;

/** What the content team writes, as far as modules follow from it. */
interface Data {
  articles: readonly Article[];
  /** What the data files that name icons export, by the files' names; articles are not among them. */
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

/** Reads `data` below the folder of the app's sources. @throws DataError that names the file and what to do. */
export async function readData(src: string): Promise<Data> {
  const data = join(src, 'data');
  const written = await modulesIn(join(data, 'articles'));
  const articles = written.map(([name, exports]) => checkArticle(name, exports.default));
  for (const article of articles) {
    const { id, variantOf } = article;
    checkIcons(`data/articles/${id}.ts`, article);
    if (variantOf && !articles.some(({ slug }) => slug === variantOf)) {
      throw new DataError(
        `data/articles/${id}.ts: it is a variant of ${variantOf}, but there is no such article.`,
      );
    }
  }
  const withIcons = (await modulesIn(data)).filter(([, exports]) => iconsIn(exports).length > 0);
  for (const [name, exports] of withIcons) checkIcons(`data/${name}.ts`, exports);
  return { articles, withIcons: new Map(withIcons) };
}
