import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { answers } from '../support/answers.ts';
import { openPage } from '../support/open-page.ts';
import { logInAt, signIn } from '../support/sign-in.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

const { signIn: signInPages, mailedLinks, gated } = SITE_PAGES;

/** 64 characters before the at sign and no hyphen; the longest name without a space. */
const LONG = {
  name: 'Maximiliane'.repeat(10).slice(0, 100),
  email: `${randomUUID().replaceAll('-', '')}${'a'.repeat(32)}@example.com`,
  password: 'Rosa@Field1',
};

/** The overflow of `main`, and headlines that break inside a word of ordinary length. */
function misfits(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const problems = main.scrollWidth > main.clientWidth ? [`${main.scrollWidth} px wide`] : [];
    for (const heading of main.querySelectorAll('h1, h2')) {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (word.length < 20 && range.getClientRects().length > 1) problems.push(`"${word}" is broken`);
        }
    }
    return problems;
  });
}

async function expectFits(page: Page, path: string): Promise<void> {
  for (const [width, size] of [
    [320, 16],
    [390, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((px) => {
      document.documentElement.style.fontSize = `${px}px`;
    }, size);
    expect.soft(await misfits(page), `${path} at ${width} px with text of ${size} px`).toEqual([]);
  }
}

test('every account page fits at 320 px, and at 390 px with text at 200%, with long values', async ({
  page,
  context,
  baseURL,
}) => {
  for (const path of [...signInPages, ...mailedLinks, '/reset-password?token=abc']) {
    await openPage(page, path);
    await expectFits(page, path);
  }
  await page.route('**/api/auth/verify-email', answers.refusal(403, `The account of ${LONG.email}`));
  await openPage(page, '/verify-email?token=one');
  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
  await expectFits(page, '/verify-email, whose account');

  await context.request.post('/api/auth/register', { data: LONG, failOnStatusCode: true });
  await logInAt(context, baseURL ?? '', LONG);
  const download = { id: 'd1', title: 'The Guide', downloadedAt: '2026-09-30T15:00:00Z' };
  const saved = { id: 's1', path: '/blog', title: LONG.name, savedAt: '2026-09-30T15:00:00Z' };
  await page.route('**/api/content/list', answers.ok({ data: [download, saved] }));
  for (const path of gated) {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /^Loading/ }),
    ).toHaveCount(0);
    await expectFits(page, path);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await expect(page.getByText(LONG.email)).toBeVisible();
  await expectFits(page, '/account-privacy, delete');
});

test('dashboard, settings and privacy align to one edge, and the logo has one position', async ({
  page,
  context,
  baseURL,
}) => {
  const brand = page.getByRole('banner').getByRole('link', { name: 'Gable & Grain' });
  const logos: unknown[] = [];
  for (const path of ['/about', '/login']) {
    await openPage(page, path);
    const { x, y } = (await brand.boundingBox()) ?? {};
    logos.push([x, y]);
  }
  expect(logos[1]).toEqual(logos[0]);

  await signIn(context, baseURL ?? '');
  const edges: unknown[] = [];
  for (const path of gated) {
    await openPage(page, path);
    edges.push((await page.getByRole('heading', { level: 1 }).boundingBox())?.x);
  }
  expect(new Set(edges).size).toBe(1);
});
