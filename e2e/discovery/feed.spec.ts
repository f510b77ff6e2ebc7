import { expect, test } from '@playwright/test';
import { ARTICLES } from '../support/articles.ts';
import { pageHead, readXml } from '../support/page-head.ts';

test('the feed lists the articles with their dates and editors', async ({ page, baseURL }) => {
  const answer = await page.request.get('/feed.xml');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ]);
  const items = await readXml(page, await answer.text(), 'item');
  const entries = items.map(({ link, pubDate }) => [link?.slice(baseURL?.length), pubDate]);
  expect(entries).toEqual(
    ARTICLES.map(({ path, published }) => [path, new Date(`${published}T12:00:00Z`).toUTCString()]),
  );
  expect(entries).toContainEqual(['/curb-appeal-upgrades', 'Thu, 12 Jun 2025 12:00:00 GMT']);
  for (const { author, link = '', description, 'atom:updated': updated } of items) {
    expect.soft(author, link).toContain('(The Gable & Grain editors)');
    expect.soft(description, link).toMatch(/\w+/);
    expect.soft([updated], link).toEqual((await pageHead(page, link)).tags['article:modified_time']);
  }
});
