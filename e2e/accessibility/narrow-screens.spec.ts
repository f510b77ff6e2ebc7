import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

// WCAG 2.2, 1.4.10 "Reflow".
test.use({ viewport: { width: 320, height: 640 } });

/** What sticks out of the window, outermost first; nothing when the page does not scroll sideways. */
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

const { content, guide, signIn: signInPages, mailedLinks, gated } = SITE_PAGES;

for (const [area, paths] of Object.entries({ content, guide, account: [...signInPages, ...mailedLinks] })) {
  test(`no page of ${area} scrolls sideways at 320 px`, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path);
      expect.soft(await stickingOut(page), path).toEqual([]);
    }
  });
}

test('no page of a signed-in visitor scrolls sideways at 320 px', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL ?? '');
  for (const path of gated) {
    await openPage(page, path);
    expect.soft(await stickingOut(page), path).toEqual([]);
  }
});

test('the not-found page does not scroll sideways at 320 px', async ({ page }) => {
  await page.goto('/no-such-page');
  expect(await stickingOut(page)).toEqual([]);
});
