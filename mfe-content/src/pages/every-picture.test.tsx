// @vitest-environment jsdom
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { all } from '../testing/page-walk.ts';
import { showPage } from '../testing/show-page.tsx';

/** The ids of all pictures that the pages show, or are shared with. */
async function shown(): Promise<Set<string>> {
  const ids = new Set(routes.flatMap(({ picture }) => (picture ? [picture.id] : [])));
  for (const { path } of routes) {
    for (const image of all(await showPage(path), 'img')) {
      ids.add(/pictures\/([\w-]+)\.svg$/.exec(image.getAttribute('src') ?? '')?.[1] ?? 'not a picture');
    }
  }
  return ids;
}

it('is described on the page in the words with which the page is shared', async () => {
  const described: string[] = [];
  for (const { path, picture } of routes) {
    const hero = (await showPage(path)).querySelector(`img[src$="/${picture?.id}.svg"]`);
    if (!hero) continue;
    expect(hero.getAttribute('alt'), path).toBe(picture?.alt);
    described.push(path);
  }
  // The blog and the legal pages open without a scene.
  expect(described).toHaveLength(routes.length - 4);
});

it('exists when a page shows it or is shared with it, and is used when it exists', async () => {
  const files = readdirSync(join(import.meta.dirname, '../pictures')).filter((name) => name.endsWith('.svg'));
  expect(files.map((name) => name.replace('.svg', '')).sort()).toEqual([...(await shown())].sort());
});
