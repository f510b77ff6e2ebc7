import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteRoute } from 'shared-lib';
import { describe, expect, it } from 'vitest';
import curbAppealUpgrades from '../src/data/articles/curb-appeal-upgrades.ts';
import type { ArticleListItem } from '../src/data/types.ts';
import { articleList as present } from '../src/generated/article-list.ts';
import { generatedFiles, writeGenerated } from './generated-files.ts';
import { iconPath } from './icon-path.ts';
import { copyData, SRC } from './testing/copy-data.ts';
import { writeTestArticle } from './testing/test-article.ts';

const WRITTEN = new Set(['TestGardenPage.tsx', 'article-list.ts', 'article-pages.ts', 'article-routes.ts']);

describe('generated files', () => {
  async function filesIn(src: string): Promise<Record<string, string>> {
    const folder = join(src, 'generated');
    const names = await readdir(folder);
    const texts = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const);
    return Object.fromEntries(await Promise.all(texts));
  }

  it('src/generated is what follows from src/data (if not: npm run generate, and commit what it writes)', async () => {
    expect(await filesIn(SRC)).toEqual(Object.fromEntries(await generatedFiles(SRC)));
  });

  it('one data file makes an article: its page, its place on the blog by its day, and its route for search engines and feed', async () => {
    const src = await copyData();
    await writeTestArticle(src);
    expect(new Set(await writeGenerated(src))).toEqual(WRITTEN);
    const icons = ['CloudRain', 'Mailbox', 'Paintbrush', 'SolarPanel', 'SprayCan'];
    expect((await filesIn(src))['TestGardenPage.tsx']).toBe(`\
// Written from data/articles/test-garden.ts by \`npm run generate\`. Edit that, not this file.
import type { ReactElement } from 'react';
import article from '../data/articles/test-garden.ts';
import { icon } from '../parts/icon.tsx';
import { ArticleLayout } from '../reading/ArticleLayout.tsx';

const ICONS = {
${icons.map((name) => `  ${name}: icon('${iconPath(name)}'),`).join('\n')}
};

/** \`/test-garden\` */
export default function TestGardenPage(): ReactElement {
  return <ArticleLayout article={article} icons={ICONS} />;
}
`);

    const { articleList } = (await import(join(src, 'generated/article-list.ts'))) as {
      articleList: readonly ArticleListItem[];
    };
    const before = present.filter(({ isoDate }) => isoDate > '2025-06-01');
    expect(before.length).toBeGreaterThan(0);
    expect(articleList.map(({ id }) => id)).toEqual(
      [...before, { id: 'test-garden' }, ...present.slice(before.length)].map(({ id }) => id),
    );
    const { excerpt, cover } = curbAppealUpgrades;
    // Its teaser, without its text.
    expect(articleList[before.length]).toEqual({
      id: 'test-garden',
      title: 'A Test Garden’s "First" Year',
      excerpt,
      cover: { id: 'test-hero', alt: cover.alt },
      date: 'June 1, 2025',
      isoDate: '2025-06-01',
      slug: '/test-garden',
      category: 'Exterior',
    });

    const { articleRoutes } = (await import(join(src, 'generated/article-routes.ts'))) as {
      articleRoutes: readonly RemoteRoute[];
    };
    expect(articleRoutes.find(({ path }) => path === '/test-garden')).toEqual({
      path: '/test-garden',
      title: 'A Test Garden’s "First" Year',
      description: expect.stringContaining('five upgrades'),
      layout: 'public',
      access: 'anyone',
      static: true,
      parent: '/blog',
      picture: { id: 'test-hero', alt: expect.any(String) },
      updated: '2025-06-01',
      published: '2025-06-01',
      indexed: true,
      view: true,
      source: 'src/generated/TestGardenPage.tsx',
      structuredData: expect.any(Function),
      load: expect.any(Function),
    });
  });

  it('a companion goes with another article, and not on the blog', async () => {
    const src = await copyData();
    const slug = "slug: '/test-garden',";
    await writeTestArticle(src, [[slug, `${slug} companionOf: '/curb-appeal-upgrades',`]]);
    expect(new Set(await writeGenerated(src))).toEqual(WRITTEN);
    const { 'article-list.ts': list = '', 'article-routes.ts': routes = '' } = await filesIn(src);
    expect(list.match(/companionOf: "\/curb-appeal-upgrades"/g)).toHaveLength(1);
    expect(routes).toMatch(/"\/test-garden"[\s\S]*published: /);
  });

  describe('a mistake in a data file is named, with what to do', () => {
    it.each([
      [
        'an icon that is not there',
        "icon: 'CloudRain'",
        "icon: 'CloudRainy'",
        'there is no icon CloudRainy.',
      ],
      [
        'another slug than its file',
        "slug: '/test-garden'",
        "slug: '/other'",
        'By the name of the file they are "test-garden" and "/test-garden"',
      ],
      ['no day', "isoDate: '2025-06-01',", '', 'isoDate: '],
      ['nothing exported', 'export default', 'export const article =', 'write the article after'],
      [
        'a companion of nothing',
        "slug: '/test-garden'",
        "slug: '/test-garden', companionOf: '/other'",
        'it is the companion of /other, but there is no such article',
      ],
    ])('%s', async (_what, from, to, message) => {
      const src = await copyData();
      await writeTestArticle(src, [[from, to]]);
      const refused = expect(writeGenerated(src)).rejects;
      await refused.toThrow(`data/articles/test-garden.ts: `);
      await refused.toThrow(message);
      expect(await filesIn(src)).toEqual(await filesIn(SRC));
    });
  });
});

describe('write generated', () => {
  it('touches nothing that is up to date, so that nothing is built or reloaded for it', async () => {
    const src = await copyData();
    const list = join(src, 'generated/article-list.ts');
    const then = new Date('2025-01-01');
    await utimes(list, then, then);
    expect(await writeGenerated(src)).toEqual([]);
    expect((await stat(list)).mtime).toEqual(then);
  });

  it('takes away what no data file asks for any more, and leaves no draft behind', async () => {
    const src = await copyData();
    const before = await readdir(join(src, 'generated'));
    await rm(join(src, 'data/articles/energy-efficiency-ideas.ts'));
    await writeFile(join(src, 'generated/article-list.ts'), '');
    expect(new Set(await writeGenerated(src))).toEqual(
      new Set(['EnergyEfficiencyIdeasPage.tsx', 'article-list.ts', 'article-pages.ts', 'article-routes.ts']),
    );
    expect(await readdir(join(src, 'generated'))).toEqual(
      before.filter((name) => name !== 'EnergyEfficiencyIdeasPage.tsx'),
    );
  });
});
