import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { logInAt, respond } from '../support/accounts.ts';
import { downloadButtons, openPage } from '../support/page.ts';
import { INDEXED_PAGES, NO_PAGE, SITE_PAGES } from '../support/site.ts';
import { test } from '../support/test.ts';

const DOWNLOAD = '/homeowners-guide-download';

function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    for (const box of [document.documentElement, ...document.querySelectorAll('main')]) {
      if (box.scrollWidth <= box.clientWidth) continue;
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth,
      );
      problems.push(`${box.localName}: ${box.scrollWidth} px`);
      problems.push(...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 80)));
    }
    for (const headline of document.querySelectorAll('h1, h2, h3')) {
      const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { data } = texts.currentNode as Text;
        for (const { 0: word, index } of data.matchAll(/[\p{L}\p{N}’']+/gu)) {
          const range = new Range();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          // A visitor's name may be longer than a line.
          if (lines.size > 1 && word.length < 50) problems.push(`"${word}" is broken`);
        }
      }
    }
    return problems;
  });
}

const setRootSize = (page: Page, size: string) =>
  page.evaluate((px) => {
    document.documentElement.style.fontSize = px;
  }, size);

/** Checks 320 px (WCAG 2.2, 1.4.10), a zoom of 200% (640 px) and text at 200% (1.4.4). */
async function expectFits(page: Page, state: string): Promise<void> {
  for (const [width, size] of [
    [320, ''],
    [640, ''],
    [390, '32px'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await setRootSize(page, size);
    expect.soft(await misfits(page), `${state} at ${width} px ${size && 'with large text'}`).toEqual([]);
  }
  await setRootSize(page, '');
}

/** Applies the text spacing of WCAG 2.2, 1.4.12. */
async function expectRoomForSpacing(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  const wide = (await misfits(page)).filter((problem) => !problem.endsWith('is broken'));
  expect.soft(wide, `${path} with wide text spacing`).toEqual([]);
}

test('no page scrolls sideways or breaks a headline word at 320 px or with text at 200%', async ({
  page,
  context,
}) => {
  const browser = await context.newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.goto('/');
  await expect(page.locator('html'), 'the font size that the visitor set').toHaveCSS('font-size', '32px');
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  for (const path of [...INDEXED_PAGES, NO_PAGE, ...SITE_PAGES.signIn])
    await test.step(path, async () => {
      await page.goto(path);
      await expectFits(page, path);
      if ((SITE_PAGES.guide as readonly string[]).includes(path)) await expectRoomForSpacing(page, path);
    });
});

/** The longest allowed name and email local part, without a place for a line break. */
const LONG_VISITOR = {
  name: 'Maximiliane'.repeat(10).slice(0, 100),
  email: `${randomUUID().replaceAll('-', '')}${'a'.repeat(32)}@example.com`,
  password: 'Rosa@Field1',
};

test('the account pages fit the window with long values', async ({ page, context, baseURL: site = '' }) => {
  for (const path of [...SITE_PAGES.mailedLinks, '/reset-password?token=abc']) {
    await openPage(page, path);
    await expectFits(page, path);
  }
  await page.route('**/api/auth/verify-email', respond.refusal(403, `The account of ${LONG_VISITOR.email}`));
  await openPage(page, '/verify-email?token=one');
  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
  await expectFits(page, '/verify-email, another browser');

  await context.request.post('/api/auth/register', { data: LONG_VISITOR, failOnStatusCode: true });
  await logInAt(context, site, LONG_VISITOR);
  const download = { id: 'd1', title: 'The Guide', downloadedAt: '2026-09-30T15:00:00Z' };
  const saved = { id: 's1', path: '/blog', title: LONG_VISITOR.name, savedAt: '2026-09-30T15:00:00Z' };
  await page.route('**/api/content/list', respond.ok({ data: [download, saved] }));
  for (const path of SITE_PAGES.gated) {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0);
    await expectFits(page, path);
  }
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await expect(page.getByText(LONG_VISITOR.email)).toBeVisible();
  await expectFits(page, '/account-privacy, delete');
});

test('the download bar is visible while the first button is not, and covers nothing at the end', async ({
  page,
}) => {
  await openPage(page, DOWNLOAD);
  const buttons = downloadButtons(page);
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(buttons.first(), `${width} by ${height}`).toBeInViewport({ ratio: 1 });
    await expect(buttons).toHaveCount(1);
    await page.locator('#benefits').scrollIntoViewIfNeeded();
    await expect(buttons.first()).not.toBeInViewport();
    await expect(buttons.last()).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const text = await page.getByRole('main').getByRole('listitem').last().boundingBox();
  const bar = await buttons
    .last()
    .evaluate((button) => button.parentElement?.parentElement?.getBoundingClientRect().top ?? 0);
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(bar);
});

const focusStop = async (): Promise<{ text: string; isCovered: boolean }> => {
  await new Promise(requestAnimationFrame);
  const button = [...document.querySelectorAll('main a[href="/homeowners-guide.pdf"]')].at(-1);
  const bar = button?.parentElement?.parentElement;
  const focused = document.activeElement;
  if (!focused || focused === document.body || !bar) return { text: 'nothing', isCovered: false };
  const edge = bar.getBoundingClientRect();
  const { top, bottom } = focused.getBoundingClientRect();
  const isShown = getComputedStyle(bar).visibility === 'visible';
  return {
    text: focused.textContent,
    isCovered: isShown && focused !== button && bottom > edge.top && top < edge.bottom,
  };
};

// WCAG 2.2, 2.4.11 "Focus Not Obscured".
test('the download bar never covers the element that Tab or Shift+Tab focuses', async ({ page }) => {
  await openPage(page, DOWNLOAD);
  const first = await downloadButtons(page).first().boundingBox();
  // Only 10 px of the window are below the first button, so the bar would cover the button.
  const height = Math.round((first?.y ?? 0) + (first?.height ?? 0) + 10);
  await page.setViewportSize({ width: 1280, height });
  const texts = new Set<string>();
  for (const key of [...Array(30).fill('Tab'), ...Array(10).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const { text, isCovered } = await page.evaluate(focusStop);
    expect(isCovered, text).toBe(false);
    texts.add(text);
  }
  expect(texts.size).toBeGreaterThan(15);
});
