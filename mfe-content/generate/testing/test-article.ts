import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes an article that the blog does not have: another's text under its own name, day and icon. */
export async function writeTestArticle(
  src: string,
  changes: readonly (readonly [from: string, to: string])[] = [],
): Promise<void> {
  const articles = join(src, 'data/articles');
  let text = await readFile(join(articles, 'curb-appeal-upgrades.ts'), 'utf8');
  for (const [from, to] of [
    ["id: 'curb-appeal-upgrades'", "id: 'test-garden'"],
    ["slug: '/curb-appeal-upgrades'", "slug: '/test-garden'"],
    [
      "title: '5 Curb Appeal Upgrades You Can Finish in a Weekend'",
      'title: \'A Test Garden’s "First" Year\'',
    ],
    ["date: 'June 12, 2025'", "date: 'June 1, 2025'"],
    ["isoDate: '2025-06-12'", "isoDate: '2025-06-01'"],
    [/updated: '[\d-]+',/.exec(text)?.[0] ?? 'updated', ''],
    ["id: 'curb-hero'", "id: 'test-hero'"],
    ["icon: 'PlantPot'", "icon: 'CloudRain'"],
    ...changes,
  ] as const) {
    if (!text.includes(from)) throw new Error(`The article no longer has ${from}.`);
    text = text.replace(from, to);
  }
  await writeFile(join(articles, 'test-garden.ts'), text);
}
