import { articleListModule } from './article-list-module.ts';
import { articlePageModule, articlePageName } from './article-page-module.ts';
import { articleRoutesModule } from './article-routes-module.ts';
import { blogOrder } from './blog-order.ts';
import { iconsModule } from './icons-module.ts';
import { readData } from './read-data.ts';

/**
 * Everything that follows from the data below the folder of the app's sources: the text of each file of its
 * folder `generated`, by name (docs/decisions/025-articles-from-one-file.md).
 * @throws DataError that names the data file and what to do.
 */
export async function generatedFiles(src: string): Promise<ReadonlyMap<string, string>> {
  const { articles, withIcons } = await readData(src);
  const listed = blogOrder(articles.filter(({ variantOf }) => !variantOf));
  const variants = articles.filter(({ variantOf }) => variantOf);
  return new Map([
    ['article-list.ts', articleListModule(listed)],
    ['article-routes.ts', articleRoutesModule([...listed, ...variants])],
    ...articles.map((article) => [`${articlePageName(article)}.tsx`, articlePageModule(article)] as const),
    ...[...withIcons].map(([name, exports]) => [`${name}-icons.ts`, iconsModule(name, exports)] as const),
  ]);
}
