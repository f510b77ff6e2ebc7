import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { breakRemote, REMOTE_FAULTS } from '../support/break-remote.ts';
import { expectLiveForm } from '../support/expect-live-form.ts';
import { keptDocument } from '../support/kept-document.ts';
import { liveRelease } from '../support/live-release.ts';
import { openPage } from '../support/open-page.ts';
import { sameDocument } from '../support/same-document.ts';
import { tryAgain } from '../support/try-again.ts';

/** The shell's own patience is 8 s. */
const PATIENCE = { timeout: 20_000 };

/** A link of the layout by its accessible name, and the path that it leads to. */
type Way = readonly [name: string | RegExp, path: string];

const HOME: Way = [/Gable & Grain/, '/'];
const ABOUT: Way = ['About', '/about'];
const GUIDE: Way = ['Free Guide', '/free-homeowners-guide'];

/** `from` is a page of another app with a link to the broken one; `elsewhere` leads away from it again. */
const REMOTES = [
  {
    app: 'content',
    firstLoad: { path: '/contact', elsewhere: GUIDE },
    softNavigation: {
      from: '/free-homeowners-guide',
      by: 'Interior Tips',
      path: '/interior-tips',
      elsewhere: GUIDE,
    },
  },
  {
    app: 'guide',
    firstLoad: { path: '/free-homeowners-guide', elsewhere: ABOUT },
    softNavigation: { from: '/about', by: 'Free Guide', path: '/free-homeowners-guide', elsewhere: ABOUT },
  },
  {
    app: 'account',
    firstLoad: { path: '/login', elsewhere: HOME },
    // The gate sends an unknown visitor from /dashboard on to /login.
    softNavigation: { from: '/about', by: 'Account', path: '/login', elsewhere: HOME },
  },
] as const;

/** The same visit in two tabs: one visitor tries again, the other goes elsewhere. */
async function inTwoTabs(
  context: BrowserContext,
  visit: (page: Page) => Promise<void>,
): Promise<[Page, Page]> {
  const tabs: [Page, Page] = [await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map(visit));
  return tabs;
}

/** Goes elsewhere by a link of the header, without a full load. */
async function goElsewhere(page: Page, [name, path]: Way): Promise<void> {
  await sameDocument.mark(page);
  await page.getByRole('banner').getByRole('link', { name }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  expect(await sameDocument.isKept(page)).toBe(true);
}

for (const { app, firstLoad, softNavigation } of REMOTES) {
  for (const fault of REMOTE_FAULTS) {
    test(`${app}, ${fault}, on first load: the page stays readable, the rest works, a retry recovers`, async ({
      context,
      request,
    }) => {
      const { path, elsewhere } = firstLoad;
      const release = await liveRelease(request, app);
      const repair = await breakRemote(context, release, path, fault);
      const [stayer, leaver] = await inTwoTabs(context, async (page) => {
        await keptDocument.watch(page);
        await page.goto(path);
        const notice = page.getByRole('status').filter({ hasText: 'Try again' });
        await expect(notice).toContainText(`${app} ${release.version}`, PATIENCE);
        await sameDocument.mark(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const { before, lost } = await keptDocument.report(page);
        expect(before).toBeGreaterThan(20);
        expect(lost).toEqual([]);
      });

      await goElsewhere(leaver, elsewhere);

      await repair();
      await tryAgain(stayer);
      await expectLiveForm(stayer);
      expect(await sameDocument.isKept(stayer)).toBe(true);
    });

    test(`${app}, ${fault}, on soft navigation: the area says so, the rest works, a retry recovers`, async ({
      context,
      request,
    }) => {
      const { from, by, path, elsewhere } = softNavigation;
      const release = await liveRelease(request, app);
      const repair = await breakRemote(context, release, path, fault);
      const [stayer, leaver] = await inTwoTabs(context, async (page) => {
        await openPage(page, from);
        await sameDocument.mark(page);
        await page.getByRole('banner').getByRole('link', { name: by, exact: true }).click();
        const failure = page.getByRole('alert');
        await expect(failure).toContainText(`${app} ${release.version}`, PATIENCE);
        await expect(failure.getByRole('button', { name: 'Try again' })).toBeVisible();
        await expect(page).toHaveURL(path);
        expect(await sameDocument.isKept(page)).toBe(true);
      });

      await goElsewhere(leaver, elsewhere);

      await repair();
      await tryAgain(stayer);
      await expect(stayer).toHaveURL(path);
      await expect(stayer.locator(`[data-mfe=${app}]`).getByRole('heading', { level: 1 })).toBeVisible();
      expect(await sameDocument.isKept(stayer)).toBe(true);
    });
  }
}
