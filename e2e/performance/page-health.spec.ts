import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page, test } from '@playwright/test';
import { asReader, READER } from '../support/as-reader.ts';

const SITE = '.site-test/production';
const POST = '/api/page-health';

test.use(READER);

/** A reader in the sample, with what they send when they leave. */
async function visit(page: Page, path: string): Promise<Record<string, unknown>[]> {
  await asReader(page);
  await page.addInitScript(() => {
    Math.random = () => 0.1;
  });
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === POST) sent.push(JSON.parse(request.postData() ?? ''));
  });
  const code = page.waitForResponse(/tell-health/);
  await page.goto(path);
  await code;
  return sent;
}

const counted = (what: string, release: string): number => {
  const database = new DatabaseSync(join(SITE, 'data/site.sqlite'), { readOnly: true, timeout: 5000 });
  try {
    const sum = 'select coalesce(sum(count), 0) as count from tally where what = ? and release = ?';
    return Number(database.prepare(sum).get(what, release)?.count);
  } finally {
    database.close();
  }
};

test('the code that tells how a page went takes at most 2.5 KB, compressed', () => {
  const folder = join(SITE, 'releases/shell');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sizes = files
    .filter((name) => /tell-health.*\.br$/.test(name))
    .map((name) => statSync(join(folder, name)).size);
  expect(sizes.length).toBeGreaterThan(0);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2560);
});

test('a page that is left tells once how it went, with its releases and nothing of the visitor', async ({
  page,
}) => {
  const sent = await visit(page, '/free-homeowners-guide?utm_source=secret&token=secret');
  await page.getByLabel('Email', { exact: true }).fill('secret@example.com');
  expect(sent).toEqual([]);
  await page.goto('/robots.txt');
  await expect.poll(() => sent).toHaveLength(1);
  const { kind, own, releases, vitals, troubles, ...more } = sent[0] ?? {};
  expect([kind, own, troubles, more]).toEqual([
    'guide',
    expect.stringMatching(/^guide\/1\.0\.0-\w{8}$/),
    '',
    {},
  ]);
  expect(String(releases).split(',')).toEqual(
    expect.arrayContaining([own, expect.stringMatching(/^shell\/1\.0\.0-\w{8}$/)]),
  );
  expect(
    String(vitals)
      .replace(/ [\d.e-]+/g, '')
      .split(',')
      .sort(),
  ).toEqual(['CLS', 'INP', 'LCP', 'TTFB']);
  expect(JSON.stringify(sent)).not.toContain('secret');
  for (const what of ['page', 'LCP', 'TTFB', 'CLS', 'INP'])
    await expect.poll(() => counted(what, String(own))).toBeGreaterThan(0);
});

test('a part that does not arrive is told as a failed load of its release', async ({ page }) => {
  await page.route(/\/_r\/guide\/.*\.js/, (route) => route.abort());
  const sent = await visit(page, '/homeowners-guide-download');
  await expect(page.getByText(/can be read|did not load/i).first()).toBeVisible({ timeout: 20_000 });
  await page.goto('/robots.txt');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.troubles).toBe(`load ${sent[0]?.own}`);
});

for (const [name, asks] of [
  ['Global Privacy Control', 'globalPrivacyControl'],
  ['Do Not Track', 'doNotTrack'],
] as const) {
  test(`a browser that sends ${name} tells nothing`, async ({ page }) => {
    await page.addInitScript((property) => {
      Object.defineProperty(navigator, property, { get: () => (property === 'doNotTrack' ? '1' : true) });
    }, asks);
    const sent = await visit(page, '/about');
    await page.goto('/robots.txt');
    await page.waitForTimeout(500);
    expect(sent).toEqual([]);
  });
}

test('a browser that a program drives does not even ask for the code', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/about');
  await page.waitForTimeout(3500);
  expect(asked.filter((url) => url.includes('tell-health'))).toEqual([]);
});
