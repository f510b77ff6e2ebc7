import { expect, type Page, test } from '@playwright/test';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { idle } from '../support/idle.ts';
import { interactive } from '../support/interactive.ts';
import { openPage } from '../support/open-page.ts';
import { SITE_PAGES } from '../support/site-pages.ts';
import { stopClock } from '../support/stop-clock.ts';

/** Pages of each app, with pictures, shop links and a form. */
const SOME = ['/', '/free-homeowners-guide'];
const PAGES = [
  ...(isWhole ? [...SITE_PAGES.content, ...SITE_PAGES.guide, '/register', '/no-such-page'] : SOME),
  '/login',
];
/** The whole stylesheets, not the fonts. */
const WHOLE = /\/_r\/[^/]+\/[^/]+\/(?!.*fonts).*\.css$/;

/** Every medium and preference that a rule may query, and both sides of the breakpoints. */
const MEDIA = [
  { width: 1280, media: 'screen', colorScheme: 'light', reducedMotion: 'no-preference' },
  { width: 390, media: 'screen', colorScheme: 'dark', reducedMotion: 'reduce' },
  { width: 800, media: 'print', colorScheme: 'light', reducedMotion: 'no-preference' },
] as const;

/** A hash of the computed styles of every element, `::before` and `::after` included, with the element's name. */
async function looks(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Scroll-driven styles update in the next frame; the stopped clock rules out `requestAnimationFrame`.
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body));
    // Another width or color scheme starts transitions.
    for (const animation of document.getAnimations())
      if (animation.timeline === document.timeline) animation.cancel();
    const hash = (words: string) => {
      let sum = 0;
      for (let index = 0; index < words.length; index += 1) sum = (sum * 31 + words.charCodeAt(index)) | 0;
      return sum;
    };
    const names = [...getComputedStyle(document.body)];
    return [...document.querySelectorAll('body, body *')].map((element) => {
      const texts = [undefined, '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const isRendered = !pseudo || style.content !== 'none';
        return isRendered ? names.map((name) => style.getPropertyValue(name)).join() : '';
      });
      return `${hash(texts.join())} <${element.localName} class="${element.getAttribute('class')}">`;
    });
  });
}

/** Adds the whole stylesheets where the application puts them, and waits for them. */
async function addWhole(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { lists } = JSON.parse(document.getElementById('mfe-own')?.textContent ?? '');
    const links = (lists as string[]).map(async (list) => {
      const { css } = await (await fetch(list)).json();
      if (!css) return null;
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: css[0] });
      return new Promise((resolve, reject) => {
        link.onload = resolve;
        link.onerror = reject;
        document.head.append(link);
      });
    });
    await Promise.all(links);
  });
}

test('a page looks the same with its own styles as with the whole stylesheet, in every medium', async ({
  page,
}) => {
  // Only the document and its pictures load. Scripts hang instead of failing, and the clock stops, so that no form shows
  // the note about a missing script.
  await page.route('**/*.js', () => {});
  // With `font-display: optional`, another medium may apply a font that arrived too late for the first one.
  await page.route('**/*.woff2', (route) => route.abort());
  await stopClock(page);
  for (const path of PAGES)
    await test.step(path, async () => {
      await page.goto(path);
      await page.locator('details').evaluateAll((all: HTMLDetailsElement[]) => {
        for (const details of all) details.open = true;
      });
      await page.evaluate(() => document.fonts.ready);
      const styles: string[][] = [];
      for (const added of [false, true]) {
        if (added) await addWhole(page);
        for (const { width, ...medium } of MEDIA) {
          await page.setViewportSize({ width, height: 844 });
          await page.emulateMedia(medium);
          styles.push(await looks(page));
        }
      }
      const half = styles.length / 2;
      expect(styles[0]?.length).toBeGreaterThan(20);
      for (const [index, before] of styles.slice(0, half).entries())
        expect.soft(styles[half + index], path).toEqual(before);
    });
});

test('interactive parts wait for the whole stylesheet, while the page is visible', async ({
  page,
  context,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(WHOLE, async (route) => {
    await held.promise;
    await route.continue();
  });
  const stylesheetRequest = page.waitForRequest(WHOLE);
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByLabel('Name').focus();
  await stylesheetRequest;
  await page.waitForLoadState('load');
  // In the meantime another tab, which has its stylesheet, hydrates.
  const other = await context.newPage();
  await openPage(other, '/contact');
  await idle(page);
  expect(await page.evaluate(() => performance.getEntriesByName('page /contact').length)).toBe(0);
  held.resolve();
  await interactive(page, '/contact');
});

test('a page without the whole stylesheet hydrates, and its links load documents', async ({ page }) => {
  await page.route(WHOLE, (route) => route.abort());
  await page.goto('/contact');
  await interactive(page, '/contact');
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Long reads');
  await expect(page.locator('head style')).not.toBeEmpty();
});
