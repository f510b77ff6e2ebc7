import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteRoute } from 'shared-lib';
import { describe, expect, it } from 'vitest';
import type { ArticleListItem } from '../src/data/types.ts';
import { generatedFiles } from './generated-files.ts';
import { copyData, SRC } from './testing/copy-data.ts';
import { writeFifthArticle } from './testing/fifth-article.ts';
import { writeGenerated } from './write-generated.ts';

async function filesIn(src: string): Promise<Record<string, string>> {
  const folder = join(src, 'generated');
  const names = await readdir(folder);
  const texts = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

it('src/generated is what follows from src/data (if not: npm run generate, and commit what it writes)', async () => {
  expect(await filesIn(SRC)).toEqual(Object.fromEntries(await generatedFiles(SRC)));
});

describe('a fifth article, of which there is one data file', () => {
  it('has its page, and changes nothing else than the list and the routes', async () => {
    const src = await copyData();
    await writeFifthArticle(src);
    expect(new Set(await writeGenerated(src))).toEqual(
      new Set(['RainGardenPage.tsx', 'article-list.ts', 'article-routes.ts']),
    );
    expect((await filesIn(src))['RainGardenPage.tsx']).toBe(`\
// Written from data/articles/rain-garden.ts by \`npm run generate\`. Edit that, not this file.
import { CloudRain, Mailbox, Paintbrush, SolarPanel, SprayCan } from 'lucide-react';
import type { ReactElement } from 'react';
import article from '../data/articles/rain-garden.ts';
import { ArticleLayout } from '../reading/ArticleLayout.tsx';

const ICONS = { CloudRain, Mailbox, Paintbrush, SolarPanel, SprayCan };

/** \`/rain-garden\` */
export default function RainGardenPage(): ReactElement {
  return <ArticleLayout article={article} icons={ICONS} />;
}
`);
  });

  it('stands on the blog where its day puts it, with its teaser and without its text', async () => {
    const src = await copyData();
    await writeFifthArticle(src);
    await writeGenerated(src);
    const { articleList } = (await import(join(src, 'generated/article-list.ts'))) as {
      articleList: readonly ArticleListItem[];
    };
    expect(articleList.map(({ id }) => id)).toEqual([
      'curb-appeal-upgrades',
      'smart-gadgets-for-home',
      'rain-garden',
      'backyard-diy-oasis',
      'energy-efficiency-tips',
    ]);
    expect(articleList[2]).toEqual({
      id: 'rain-garden',
      title: 'A Rain Garden’s "First" Year',
      excerpt: articleList[0]?.excerpt,
      cover: { id: 'rain-hero', alt: articleList[0]?.cover.alt },
      date: 'June 1, 2025',
      isoDate: '2025-06-01',
      slug: '/rain-garden',
      category: 'Exterior',
    });
  });

  it('has a route that search engines, the feed, the sitemap and link previews are served from', async () => {
    const src = await copyData();
    await writeFifthArticle(src);
    await writeGenerated(src);
    const { articleRoutes } = (await import(join(src, 'generated/article-routes.ts'))) as {
      articleRoutes: readonly RemoteRoute[];
    };
    expect(articleRoutes.find(({ path }) => path === '/rain-garden')).toEqual({
      path: '/rain-garden',
      title: 'A Rain Garden’s "First" Year',
      description: expect.stringContaining('five upgrades'),
      layout: 'public',
      access: 'anyone',
      prose: true,
      parent: '/blog',
      picture: { id: 'rain-hero', alt: expect.any(String) },
      updated: '2025-06-01',
      published: '2025-06-01',
      indexed: true,
      source: 'src/generated/RainGardenPage.tsx',
      structuredData: expect.any(Function),
      load: expect.any(Function),
    });
  });

  it('is on no list and in no index as a variant of another', async () => {
    const src = await copyData();
    const slug = "slug: '/rain-garden',";
    await writeFifthArticle(src, [[slug, `${slug} variantOf: '/curb-appeal-upgrades',`]]);
    expect(new Set(await writeGenerated(src))).toEqual(new Set(['RainGardenPage.tsx', 'article-routes.ts']));
    const { 'article-routes.ts': routes = '' } = await filesIn(src);
    expect(routes.match(/canonical: "\/curb-appeal-upgrades"/g)).toHaveLength(1);
    expect(routes.match(/published: /g)).toHaveLength(4);
  });
});

describe('a mistake in a data file is named, with what to do', () => {
  it.each([
    [
      'an icon that is not there',
      "icon: 'CloudRain'",
      "icon: 'CloudRainy'",
      'there is no icon CloudRainy. Choose from https://lucide.dev/icons',
    ],
    [
      'another slug than its file',
      "slug: '/rain-garden'",
      "slug: '/rain'",
      'By the name of the file they are "rain-garden" and "/rain-garden"',
    ],
    ['no day', "isoDate: '2025-06-01',", '', 'isoDate: '],
    [
      'nothing exported',
      'export default',
      'export const article =',
      'write the article after "export default"',
    ],
    [
      'a variant of nothing',
      "slug: '/rain-garden'",
      "slug: '/rain-garden', variantOf: '/rain'",
      'it is a variant of /rain, but there is no such article',
    ],
  ])('%s', async (_what, from, to, message) => {
    const src = await copyData();
    await writeFifthArticle(src, [[from, to]]);
    const refused = expect(writeGenerated(src)).rejects;
    await refused.toThrow(`data/articles/rain-garden.ts: `);
    await refused.toThrow(message);
    expect(await filesIn(src)).toEqual(await filesIn(SRC));
  });
});
