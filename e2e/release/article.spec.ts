import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { publishCommand } from '../support/publish-command.ts';
import { publishingTest as test } from '../support/publishing-place.ts';
import { withoutGateBrowser } from '../support/without-gate-browser.ts';

test.use({ story: 'an article' });

const PATH = '/a-shelf-in-an-hour';

/** An article with a photo and a pick. */
const article = (draft: boolean) => `---
title: A Shelf in an Hour
shortTitle: A shelf
category: Outdoor
published: 2026-11-20${draft ? '\ndraft: true' : ''}
excerpt: One board, two brackets and the studs behind the wall, with the size of every screw and what to check first.
metaDescription: Hang one shelf in an hour with two brackets, the right screws and a level, and know what the wall can hold.
picture: shelf-hero
alt: A wooden shelf on a white wall with a plant on it
summary:
  - Find the studs first.
  - Use screws of 2 1/2 inches.
  - Check the level twice.
picks:
  - id: shelf-pick-level
    name: Torpedo Level, 9 Inches
    description: Look for a magnetic edge and three vials that you can read from above and from the side.
    price: 19.99
    priceAsOf: 2026-11-20
    rating: 4.6
    bestFor: Shelves and picture frames
    insistOn: Three vials and a magnetic edge
    skipIf: You already own a two-foot level
    link: https://www.amazon.com/s?k=magnetic+torpedo+level+nine+inch
guide:
  title: The shelf holds. What else is loose?
  text: The free homeowners guide lists what to tighten, season by season, from the gutters to the stair rail.
---

A shelf is the best first project, because the wall tells you at once whether you did it right.

## Hang the board

Mark both brackets at the same height with a level, drill into the studs, and drive the screws by hand for the last turn. Put the board on, and lean on it before you trust it with books.
`;

test('a new article needs one file and one photo: first a draft in a preview, then live', async ({
  page,
  place,
}) => {
  const { project, served } = place;
  const pictures = join(project, 'mfe-content/src/pictures');
  const file = join(project, 'mfe-content/content/articles/a-shelf-in-an-hour.md');
  await mkdir(pictures, { recursive: true });
  const photo = sharp({ create: { width: 1700, height: 1000, channels: 3, background: '#7a5' } });
  await writeFile(join(pictures, 'shelf-hero.jpg'), await photo.jpeg().toBuffer());
  await writeFile(file, article(true));
  const output = await withoutGateBrowser(() => publishCommand(place, 'preview', 'content'));
  const [pass = ''] = /\/_preview\/\S+/.exec(output) ?? [];
  await page.goto(`${served.url}${pass}`);
  await page.goto(`${served.url}${PATH}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Shelf in an Hour');
  await page.goto(`${served.url}/blog`);
  await expect(page.getByRole('link', { name: 'A Shelf in an Hour' })).toHaveCount(0);
  await page.context().clearCookies();
  expect((await page.goto(`${served.url}${PATH}`))?.status()).toBe(404);

  await writeFile(file, article(false));
  await withoutGateBrowser(() => publishCommand(place, 'release', 'content'));
  await expect.poll(async () => (await fetch(`${served.url}${PATH}`)).status).toBe(200);
  await page.goto(`${served.url}${PATH}`);
  const cover = page.getByRole('img', { name: 'A wooden shelf on a white wall with a plant on it' });
  await expect(cover).toHaveJSProperty('complete', true);
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/pictures\/shelf-hero-\d+\.avif$/);
  expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400);
  // The photo is cut to the shape of a cover: at most 40% of the window's height.
  const { height = 0 } = (await cover.boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(Math.max(256, 0.4 * (page.viewportSize()?.height ?? 0)));
  for (const list of ['/blog', '/sitemap.xml', '/feed.xml'])
    expect(await (await fetch(`${served.url}${list}`)).text(), list).toContain(PATH);
});
