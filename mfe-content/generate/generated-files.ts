import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  articleListModule,
  articlePageModule,
  articlePageName,
  articlePagesModule,
  articleRoutesModule,
  blogOrder,
  iconsModule,
} from './article-modules.ts';
import { readData } from './read-data.ts';

/**
 * Everything that follows from the data in the app's source folder: the text of each file of `generated`, by
 * name (docs/decisions/025-modules-generated-from-articles-are-committed.md).
 * @throws DataError that names the data file and what to do.
 */
export async function generatedFiles(src: string): Promise<ReadonlyMap<string, string>> {
  const { articles, withIcons } = await readData(src);
  const ordered = [
    ...blogOrder(articles.filter(({ companionOf }) => !companionOf)),
    ...articles.filter(({ companionOf }) => companionOf),
  ];
  return new Map([
    ['article-list.ts', articleListModule(ordered)],
    ['article-pages.ts', articlePagesModule(ordered)],
    ['article-routes.ts', articleRoutesModule(ordered)],
    ...articles.map((article) => [`${articlePageName(article)}.tsx`, articlePageModule(article)] as const),
    ...[...withIcons].map(([name, exports]) => [`${name}-icons.ts`, iconsModule(name, exports)] as const),
  ]);
}

/** Two builds may write at once, so each replaces whole files. */
async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, file);
}

/**
 * Updates `generated` in the app's source folder to its data. Returns the names of the files written or
 * deleted; leaves the others alone.
 */
export async function writeGenerated(src: string): Promise<readonly string[]> {
  const folder = join(src, 'generated');
  const wanted = await generatedFiles(src);
  await mkdir(folder, { recursive: true });
  const present = await readdir(folder);
  const changed: string[] = [];
  for (const [name, text] of wanted) {
    const file = join(folder, name);
    if (present.includes(name) && (await readFile(file, 'utf8')) === text) continue;
    await replaceFile(file, text);
    changed.push(name);
  }
  for (const name of present.filter((entry) => /\.tsx?$/.test(entry) && !wanted.has(entry))) {
    await rm(join(folder, name), { force: true });
    changed.push(name);
  }
  return changed;
}
