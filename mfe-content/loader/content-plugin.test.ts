import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PaintRoller } from 'lucide-react';
import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../delivery/src/testing/temporary-folder.ts';
import { contentPlugin } from './content-plugin.ts';
import { CONTENT } from './load-content.ts';
import { checkContent, HERE } from './rules.ts';

/** A minimal article: one picture, one section, one pick. */
const ARTICLE = `---
title: Warm floors
shortTitle: Warm floors
draft: true
category: Sustainability
published: 2027-01-12
excerpt: What a rug on a cold floor is worth in January, and what to do about the joists below it first.
metaDescription: Why a floor above a crawl space is cold, what to insulate first, and when a rug is enough.
alt: A cat asleep on a thick rug in front of a stove
guide:
  title: Keep the warmth in
  text: The free homeowners guide has a chapter on the cold months and what to do before them.
picks:
  - id: warm-floors-rug-pad
    name: Felt Rug Pad
    description: Look for felt a quarter of an inch thick with a rubber side, cut an inch smaller than the rug.
    price: 39.99
    priceAsOf: 2027-01-10
    rating: 4.6
    bestFor: Rugs on a bare wooden floor
    insistOn: A rubber side that does not stain
    skipIf: The rug has a back of its own
    picture: warm-floors-pad
    alt: A corner of a rug turned up over a gray felt pad
    link: https://www.amazon.com/s?k=felt+rug+pad
---

A floor above a crawl space is as cold as the crawl space.

## Insulate between the joists

Work from below on a dry day, with a mask and goggles. Push unfaced batts up against the subfloor, hold them with wire every foot, and leave no gap at the rim, where most of the wind comes in.
`;

/** The content with a draft, in a separate folder. */
function contentWithDraft() {
  const folder = temporaryFolder();
  cpSync(CONTENT, folder, { recursive: true });
  writeFileSync(join(folder, 'articles/warm-floors.md'), ARTICLE);
  return folder;
}

/** Returns a function that loads the content's modules. */
async function modulesOf(folder: string, withDrafts: boolean) {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
    plugins: [contentPlugin({ folder, withDrafts })],
  });
  onTestFinished(() => server.close());
  return (name: string) => server.ssrLoadModule(name);
}

it('needs only one file and its pictures for an article', () => {
  const folder = contentWithDraft();
  const pictures = temporaryFolder();
  cpSync(HERE.pictures, pictures, { recursive: true });
  for (const name of ['warm-floors.jpg', 'warm-floors-pad.png']) writeFileSync(join(pictures, name), '');
  expect(checkContent(folder, { ...HERE, pictures })).toEqual([]);
});

it.each([
  [true, 1],
  [false, 0],
])('has drafts, the newest first in the list: %s', async (withDrafts, count) => {
  const load = await modulesOf(contentWithDraft(), withDrafts);
  const { articles } = await load('content:articles');
  const { articlePages } = await load('content:article-pages');
  const drafts = articles.filter(({ draft }: { draft?: true }) => draft);
  expect(drafts.map(({ slug }: { slug: string }) => slug)).toEqual(count ? ['/warm-floors'] : []);
  expect(articles[0].slug).toBe(withDrafts ? '/warm-floors' : '/curb-appeal-upgrades');
  expect(articlePages.has('/warm-floors')).toBe(withDrafts);
  expect(articlePages.size).toBe(articles.length);
  expect(articles.at(-1).companionOf).toBeTruthy();
});

it('turns an article into a module, with fields derived from its file name and picks', async () => {
  const folder = contentWithDraft();
  const load = await modulesOf(folder, true);
  const { article } = await load(join(folder, 'articles/warm-floors.md'));
  expect(article).toMatchObject({
    id: 'warm-floors',
    slug: '/warm-floors',
    cover: { id: 'warm-floors', alt: 'A cat asleep on a thick rug in front of a stove' },
    introduction: ['A floor above a crawl space is as cold as the crawl space.'],
    items: [{ id: 'insulate-between-the-joists', title: 'Insulate between the joists' }],
    picks: [{ price: 39.99, picture: { id: 'warm-floors-pad' } }],
    shop: true,
  });
});

it('imports the icons that a list names', async () => {
  const load = await modulesOf(CONTENT, false);
  const { default: tips } = await load(join(CONTENT, 'interior-tips.yaml'));
  expect(tips[0].icon).toBe(PaintRoller);
});
