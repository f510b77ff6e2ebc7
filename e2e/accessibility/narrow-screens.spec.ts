import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';
import { INDEXED_PAGES, ONE_OF_EACH_KIND, SITE_PAGES } from '../support/site-pages.ts';

/** WCAG 2.2: 320 px (1.4.10 "Reflow"), and a window of 1280 px at a zoom of 200% (1.4.4 "Resize Text"). */
const WIDTHS = [320, 640];

/** The elements wider than the window, outermost first; empty when the page does not scroll sideways. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [`${scrollWidth} px`, ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 80))];
  });
}

async function expectAllInside(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 640 });
    expect.soft(await stickingOut(page), `${path} at ${width} px`).toEqual([]);
  }
}

/** WCAG 2.2, 1.4.12 "Text Spacing". */
async function expectRoomForSpacing(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  expect.soft(await stickingOut(page), `${path} with wide text spacing`).toEqual([]);
}

/** The words of headlines that break across lines. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3')].flatMap((headline) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { data } = texts.currentNode as Text;
        for (const { 0: word, index } of data.matchAll(/[\p{L}\p{N}’']+/gu)) {
          const range = new Range();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(word);
        }
      }
      return broken;
    }),
  );
}

test('no page scrolls sideways or breaks a headline word at 320 px or with text at 200%', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await context.newCDPSession(page);
  for (const path of [...INDEXED_PAGES, '/no-such-page'])
    await test.step(path, async () => {
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      await page.goto(path);
      expect
        .soft(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
        .toBe('32px');
      expect.soft(await stickingOut(page), `${path}, large text of the browser`).toEqual([]);
      expect.soft(await brokenWords(page), `${path}, large text of the browser`).toEqual([]);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '32px';
      });
      expect.soft(await stickingOut(page), `${path}, large root`).toEqual([]);
      expect.soft(await brokenWords(page), `${path}, large root`).toEqual([]);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '';
      });
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await stickingOut(page), `${path} at 320 px`).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
    });
});

const PAGES = [...ONE_OF_EACH_KIND, '/backyard-diy-oasis', '/login', '/register', '/no-such-page'];

test('no page scrolls sideways at 320 px or at a zoom of 200%', async ({ page, context, baseURL }) => {
  for (const path of PAGES) {
    await page.goto(path);
    await expectAllInside(page, path);
    if ((SITE_PAGES.guide as readonly string[]).includes(path)) await expectRoomForSpacing(page, path);
  }
  await signIn(context, baseURL ?? '');
  for (const path of SITE_PAGES.gated) {
    await openPage(page, path);
    await expectAllInside(page, path);
  }
});
