import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SearchFile } from 'shared-lib';
import { expect, it } from 'vitest';
import { pageFile } from '../store/site.ts';
import { releaseOf, routeAt } from '../testing/release-of.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { searchJson } from './search-json.ts';

async function search(pages: Record<string, string>, ...routes: ReturnType<typeof routeAt>[]) {
  const folder = temporaryFolder();
  for (const [path, main] of Object.entries(pages)) {
    const file = join(folder, pageFile(path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `<main>${main}</main>`);
  }
  return JSON.parse(await searchJson(folder, [releaseOf('content', routes)])) as SearchFile;
}

it('has the sections of each searched page, and none of the others', async () => {
  const { pages } = await search(
    { '/': '<h1>Welcome</h1><p>Hello.</p>', '/blog': '<h1>Reads</h1>', '/login': '<h1>Log in</h1>' },
    routeAt('/', { title: '' }),
    routeAt('/blog', { title: 'Blog' }),
    routeAt('/login', { layout: 'bare', indexed: false }),
  );
  expect(pages).toEqual([
    { path: '/', title: '', sections: [{ anchor: '', heading: 'Welcome', text: 'Hello.' }] },
    { path: '/blog', title: 'Blog', sections: [{ anchor: '', heading: 'Reads', text: '' }] },
  ]);
});

it('has what several pages say alike once, and the pages themselves always', async () => {
  const page = '<h1>Same</h1><p>Lead.</p><section id="r"><h2>Ratings</h2><p>Are ours.</p></section>';
  const { pages } = await search({ '/a': page, '/b': page }, routeAt('/a'), routeAt('/b'));
  expect(pages.map(({ sections }) => sections.map(({ heading }) => heading))).toEqual([
    ['Same', 'Ratings'],
    ['Same'],
  ]);
});

it('fails when a page has not been rendered', async () => {
  await expect(search({}, routeAt('/a'))).rejects.toThrow('ENOENT');
});
