import { expect, type Locator, type Page, test } from '@playwright/test';
import type { AppList } from 'shared-lib/federation/documents.ts';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { keptDocument } from '../../delivery/src/core/gate/kept-document.ts';
import { type Break, breakFiles, FAULTS, type Fault } from '../support/break-files.ts';
import { expectLiveForm } from '../support/expect-live-form.ts';
import { interactive } from '../support/interactive.ts';
import { liveManifest } from '../support/live-manifest.ts';
import { sameDocument } from '../support/same-document.ts';
import { tryAgain } from '../support/try-again.ts';

/** A file of a remote that can fail to load. */
interface Part {
  app: 'content' | 'guide' | 'account';
  file: 'entry' | 'chunk' | 'fragment';
  /** The page that needs it. */
  path: string;
  /** A page that does not need it, and its link to that page. */
  from: string;
  link: string;
}

const [CONTACT, GUIDE] = ['/contact', '/free-homeowners-guide'];
const PARTS: readonly Part[] = [
  // Its form is a fragment of the guide on a page of the content app.
  { app: 'guide', file: 'fragment', path: '/', from: GUIDE, link: 'Home' },
  { app: 'content', file: 'entry', path: CONTACT, from: GUIDE, link: 'Contact' },
  { app: 'guide', file: 'chunk', path: GUIDE, from: CONTACT, link: 'Free Guide' },
  { app: 'account', file: 'entry', path: '/login', from: GUIDE, link: 'Account' },
  { app: 'content', file: 'chunk', path: CONTACT, from: GUIDE, link: 'Contact' },
  { app: 'guide', file: 'entry', path: GUIDE, from: CONTACT, link: 'Free Guide' },
  { app: 'account', file: 'chunk', path: '/register', from: '/login', link: 'Sign up' },
];

/** Each fault with every file in the nightly run, and with one file in `npm test`. */
const PAIRS = FAULTS.flatMap((fault, index) =>
  (isWhole ? PARTS : PARTS.slice(index % PARTS.length).slice(0, 1)).map((part) => ({ fault, part })),
);

/**
 * The addresses of the files that only the page at `path`, or the fragment of that name, needs.
 * @throws Error without any.
 */
function ownFiles({ pages, fragments = [], files }: AppList, name: string): string[] {
  const needed = [...pages, ...fragments.map((one) => ({ ...one, path: one.name }))];
  const others = new Set(needed.flatMap((one) => (one.path === name ? [] : [...one.files, ...one.more])));
  const own = needed.filter(({ path }) => path === name).flatMap((one) => one.files);
  const addresses = own.filter((index) => !others.has(index)).flatMap((index) => files[index] ?? []);
  if (addresses.length === 0) throw new Error(`${name} has no file of its own.`);
  return addresses;
}

const email = (page: Page) => page.getByRole('main').locator('form [name=email]');
const linkTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const release = async (page: Page, { app }: Part) => (await liveManifest(page.context().request)).apps[app];

async function breakPart(page: Page, part: Part, fault: Fault): Promise<Break> {
  if (fault === 'hanging') await page.clock.install();
  const live = await release(page, part);
  if (!live) throw new Error(`No release of ${part.app} is live.`);
  const name = part.file === 'fragment' ? 'signup' : part.path;
  const files = part.file === 'entry' ? [live.entry] : ownFiles(live, name);
  return breakFiles(page.context(), (address) => files.includes(address), fault);
}

/** Waits for the notice. The site gives up a hanging request after 8 seconds in which no file arrives. */
async function expectNotice(page: Page, notice: Locator, fault: Fault): Promise<void> {
  if (fault !== 'hanging') return expect(notice).toBeVisible();
  const isNoticeVisible = async () => {
    await page.clock.fastForward(8000);
    return notice.isVisible();
  };
  await expect.poll(isNoticeVisible, { intervals: [20, 50, 100, 250] }).toBe(true);
}

/** Clicks 'Try again' once. Only code that ran and threw needs a new document. */
async function retry(page: Page, broken: Break, fault: Fault): Promise<void> {
  await broken.repair();
  await sameDocument.mark(page);
  await tryAgain(page);
  if (fault !== 'throwing') expect(await sameDocument.isKept(page)).toBe(true);
}

for (const { fault, part } of PAIRS) {
  const { app, file, path, from, link } = part;

  test(`${path} is readable while the ${file} of ${app} is ${fault}, and a retry hydrates it`, async ({
    page,
  }) => {
    await keptDocument.watch(page);
    const broken = await breakPart(page, part, fault);
    await page.goto(path);
    await email(page).fill('ada@');
    if (fault !== 'slow') {
      const text = 'You can keep reading, but the interactive parts of this page did not load.';
      const notice = page.getByRole('status').filter({ hasText: text });
      await expectNotice(page, notice, fault);
      await expect(notice).toContainText(`${app} ${(await release(page, part))?.version}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { before, lost } = await keptDocument.report(page);
      expect(before).toBeGreaterThan(20);
      expect(lost).toEqual([]);
      await retry(page, broken, fault);
    }
    await expect(email(page)).toHaveValue('ada@');
    await expectLiveForm(page);
    expect(broken.hits()).toBeGreaterThan(0);
  });

  test(`a link to ${path} loads its document when the ${file} of ${app} is ${fault}`, async ({ page }) => {
    await page.goto(from);
    await email(page).fill('ada@');
    await interactive(page, from);
    const broken = await breakPart(page, part, fault);
    await sameDocument.mark(page);
    await linkTo(page, link).click();
    const owner = file === 'fragment' ? 'content' : app;
    const arrived = page.locator(`main [data-mfe=${owner}]`).getByRole('heading', { level: 1 });
    await expect.poll(broken.hits).toBeGreaterThan(0);
    // Once: the site then asks the server for the document, and the clock would end that request, too.
    if (fault === 'hanging') await page.clock.fastForward(8000);
    await expect(arrived).toBeVisible();
    await expect(page).toHaveURL(path);
    // The previous page stays until its document is replaced.
    if (fault !== 'slow') await expect.poll(() => sameDocument.isKept(page).catch(() => true)).toBe(false);
    await expect(arrived).toBeVisible();
    await broken.repair();
    await page.goBack();
    await expect(page).toHaveURL(from);
    await expect(email(page)).toHaveValue('ada@');
  });
}
