import { expect, type Page, test } from '@playwright/test';
import { isFullRun } from 'shared-lib/testing/this-run.ts';
import { delayRequests, idle, interactive, navLink, openPage, painted, stopClock } from '../support/page.ts';
import { INDEXED_PAGES } from '../support/site.ts';

const PAGES = isFullRun
  ? [...INDEXED_PAGES, '/register', '/login']
  : ['/', '/free-homeowners-guide', '/login'];
/** A document inlines only the rules of these stylesheets that its HTML needs. */
const WHOLE_STYLESHEETS = /\/_r\/[^/]+\/[^/]+\/(?!.*fonts).*\.css$/;

const MEDIA = [
  { width: 1280, media: 'screen', colorScheme: 'light', reducedMotion: 'no-preference' },
  { width: 390, media: 'screen', colorScheme: 'dark', reducedMotion: 'reduce' },
  { width: 800, media: 'print', colorScheme: 'light', reducedMotion: 'no-preference' },
] as const;

async function styleHashes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Scroll-driven styles update in the next frame. `stopClock` stops requestAnimationFrame, but not this observer.
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body));
    // A change of the width or color scheme starts transitions.
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

async function addWholeStylesheets(page: Page): Promise<void> {
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

test('a page looks the same with its inline styles as with whole stylesheets, in every medium', async ({
  page,
}) => {
  // Hanging scripts and a stopped clock prevent the note about a missing script.
  await page.route('**/*.js', () => {});
  // Otherwise a late font would appear in the second medium but not in the first.
  await page.route('**/*.woff2', (route) => route.abort());
  await stopClock(page);
  for (const path of PAGES)
    await test.step(path, async () => {
      await page.goto(path);
      await page.locator('details').evaluateAll((all: HTMLDetailsElement[]) => {
        for (const details of all) details.open = true;
      });
      await page.evaluate(() => document.fonts.ready);
      const allHashes = async () => {
        const styles: string[][] = [];
        for (const { width, ...medium } of MEDIA) {
          await page.setViewportSize({ width, height: 844 });
          await page.emulateMedia(medium);
          styles.push(await styleHashes(page));
        }
        return styles;
      };
      const before = await allHashes();
      expect(before[0]?.length).toBeGreaterThan(20);
      await addWholeStylesheets(page);
      expect.soft(await allHashes(), path).toEqual(before);
    });
});

test('interactive parts wait for the whole stylesheet; the page is visible without it', async ({ page }) => {
  const continueRequests = await delayRequests(page, WHOLE_STYLESHEETS);
  const stylesheetRequest = page.waitForRequest(WHOLE_STYLESHEETS);
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByLabel('Name').focus();
  await stylesheetRequest;
  await page.waitForLoadState('load');
  await idle(page);
  expect(await page.evaluate(() => performance.getEntriesByName('page /contact').length)).toBe(0);
  continueRequests();
  await interactive(page, '/contact');
});

test('a page without the whole stylesheet hydrates, and its links load documents', async ({ page }) => {
  await page.route(WHOLE_STYLESHEETS, (route) => route.abort());
  await page.goto('/contact');
  await interactive(page, '/contact');
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Long reads');
  await expect(page.locator('head style')).not.toBeEmpty();
});

test('CLS is 0 when the font and pictures arrive late, on a phone and on a desktop', async ({ page }) => {
  for (const [path, width] of [
    ['/', 390],
    ['/curb-appeal-upgrades', 1280],
    ['/homeowners-guide-download', 390],
  ] as const)
    await test.step(`${path} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      const fontRequest = page.waitForRequest(/\.woff2$/);
      const continueFont = await delayRequests(page, /\.woff2$/);
      const continueRest = await delayRequests(page, /\.(js|svg|png|webp|avif)$/);
      // Waits only for the first paint, because a delayed script also delays the load event.
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await painted(page);
      await page.evaluate(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { sources } = entry as PerformanceEntry & { sources: { node: Node | null }[] };
            const moved = sources.map(({ node }) => node?.textContent?.slice(0, 60)).join();
            performance.mark('shifted', { detail: moved });
          }
        }).observe({ type: 'layout-shift' });
      });
      await fontRequest;
      continueFont();
      const fonts = () => [...document.fonts].filter(({ status }) => status === 'loaded').length;
      await expect.poll(() => page.evaluate(fonts)).toBe(1);
      await painted(page);
      continueRest();
      await interactive(page, path);
      await page.evaluate(() =>
        Promise.all(
          [...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()),
        ),
      );
      await painted(page);
      const shifts = await page.evaluate(() =>
        performance.getEntriesByName('shifted').map((mark) => String((mark as PerformanceMark).detail)),
      );
      expect(shifts).toEqual([]);
    });
});

test('cards and picks animate when they come into view, and nothing moves with reduced motion', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('animationstart', () => performance.mark('animated'));
  });
  const animated = () => page.evaluate(() => performance.getEntriesByName('animated').length);
  const pick = page.getByRole('link', { name: /^Buy Now/ }).first();
  await page.goto('/');
  await pick.scrollIntoViewIfNeeded();
  await expect.poll(animated).toBeGreaterThan(0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, '/');
  await pick.scrollIntoViewIfNeeded();
  await navLink(page, 'Blog').click();
  await expect(page).toHaveTitle(/^Blog/);
  await painted(page);
  expect(await animated()).toBe(0);
});
