// @vitest-environment jsdom
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Article } from '../../loader/schemas.ts';
import { routes } from '../routes.ts';
import { all } from '../testing/page-walk.ts';
import { showPage } from '../testing/show-page.tsx';

const written = import.meta.glob<Article>('../../content/articles/*.md', { eager: true, import: 'article' });

/** The pictures of drafts, which have no pages here. */
const ofDrafts = Object.values(written)
  .filter(({ draft }) => draft)
  .flatMap(({ cover, items, picks = [] }) => [cover, ...[...items, ...picks].map(({ picture }) => picture)])
  .flatMap((picture) => picture?.id ?? []);

it('exists with the same alternative text wherever it is used, and is used', async () => {
  const used = new Set<string | undefined>(ofDrafts);
  const described: string[] = [];
  for (const { path, picture } of routes) {
    const images = all(await showPage(path), 'img');
    const idOf = (image: Element) => /pictures\/([\w-]+)\.svg$/.exec(image.getAttribute('src') ?? '')?.[1];
    for (const id of [picture?.id, ...images.map(idOf)]) used.add(id);
    const hero = images.find((image) => idOf(image) === picture?.id);
    if (!hero) continue;
    expect(hero.getAttribute('alt'), path).toBe(picture?.alt);
    described.push(path);
  }
  const files = readdirSync(join(import.meta.dirname, '../pictures')).filter((name) => name.endsWith('.svg'));
  expect(files.map((name) => name.replace('.svg', '')).sort()).toEqual([...used].sort());
  // The blog, the contact page and the legal pages open without a scene.
  expect(described).toHaveLength(routes.length - 5);
});
