import { expect, type Page } from '@playwright/test';
import type { AppList } from 'shared-lib/federation/documents.ts';
import { isFullRun } from 'shared-lib/testing/this-run.ts';
import { hydrationMonitor } from '../../delivery/src/core/gate/hydration-monitor.ts';
import { type ActiveFault, breakFiles, FAULTS, type Fault, throwOnRender } from '../support/faults.ts';
import { interactive, mainForm, openPage, sameDocument } from '../support/page.ts';
import { liveManifest } from '../support/site.ts';
import { test } from '../support/test.ts';

interface Part {
  app: 'content' | 'guide' | 'account';
  file: 'entry' | 'chunk' | 'fragment';
  path: string;
  /** A page that does not need the file, with a link to `path`. */
  from: string;
  link: string;
}

const [CONTACT, GUIDE] = ['/contact', '/free-homeowners-guide'];
const PARTS: readonly Part[] = [
  // The home page is a page of the content app, and its form is a fragment of the guide.
  { app: 'guide', file: 'fragment', path: '/', from: GUIDE, link: 'Home' },
  { app: 'content', file: 'entry', path: CONTACT, from: GUIDE, link: 'Contact' },
  { app: 'guide', file: 'chunk', path: GUIDE, from: CONTACT, link: 'Free Guide' },
  { app: 'account', file: 'entry', path: '/login', from: GUIDE, link: 'Account' },
];

const PAIRS = FAULTS.flatMap((fault, index) =>
  (isFullRun ? PARTS : PARTS.slice(index, index + 1)).map((part) => ({ fault, part })),
);

function ownFiles({ pages, fragments = [], files }: AppList, name: string): string[] {
  const needed = [...pages, ...fragments.map((one) => ({ ...one, path: one.name }))];
  const others = new Set(needed.flatMap((one) => (one.path === name ? [] : [...one.files, ...one.more])));
  const own = needed.filter(({ path }) => path === name).flatMap((one) => one.files);
  const addresses = own.filter((index) => !others.has(index)).flatMap((index) => files[index] ?? []);
  if (addresses.length === 0) throw new Error(`${name} has no file of its own.`);
  return addresses;
}

/** A hydrated form validates incomplete input instead of loading another document. */
async function expectHydratedForm(page: Page): Promise<void> {
  const { field, send } = mainForm(page);
  const feedback = async () => {
    // Focusing requests the form's code. A click before the code arrives could get lost.
    await field('email').blur();
    await field('email').focus();
    if ((await page.locator('form[data-hold]').count()) > 0) return 'held';
    await send();
    return page.getByRole('main').innerText();
  };
  await expect.poll(feedback).toMatch(/(is|are) required/);
  await expect(page).not.toHaveTitle(/^Not sent/);
}

const email = (page: Page) => mainForm(page).field('email');
const release = async (page: Page, { app }: Part) => (await liveManifest(page.context().request)).apps[app];

async function breakPart(page: Page, part: Part, fault: Fault): Promise<ActiveFault> {
  if (fault === 'hanging') await page.clock.install();
  const live = await release(page, part);
  if (!live) throw new Error(`No release of ${part.app} is live.`);
  const name = part.file === 'fragment' ? 'signup' : part.path;
  const files = part.file === 'entry' ? [live.entry] : ownFiles(live, name);
  return breakFiles(page.context(), (address) => files.includes(address), fault);
}

for (const { fault, part } of PAIRS) {
  const { app, file, path, from, link } = part;

  test(`${path} is readable while the ${file} of ${app} is ${fault}, and hydrates afterwards`, async ({
    page,
  }) => {
    await hydrationMonitor.watch(page);
    const broken = await breakPart(page, part, fault);
    await page.goto(path);
    await email(page).fill('ada@');
    if (fault !== 'slow') {
      const text = 'You can keep reading, but the interactive parts of this page did not load.';
      const notice = page.getByRole('status').filter({ hasText: text });
      const isNoticeVisible = async () => {
        // The site waits 8 seconds for a file.
        if (fault === 'hanging') await page.clock.fastForward(8000);
        return notice.isVisible();
      };
      await expect.poll(isNoticeVisible, { intervals: [20, 50, 100, 250] }).toBe(true);
      await expect(notice).toContainText(`${app}/${(await release(page, part))?.version}`);
      const { nodeCount, lost } = await hydrationMonitor.report(page);
      expect(nodeCount).toBeGreaterThan(20);
      expect(lost).toEqual([]);
      await broken.repair();
      await sameDocument.mark(page);
      const retry = page.getByRole('button', { name: 'Try again' });
      await retry.click();
      await expect(retry).toBeHidden();
      // Only code that ran and threw needs a new document.
      if (fault !== 'throwing') expect(await sameDocument.isKept(page)).toBe(true);
    }
    await expect(email(page)).toHaveValue('ada@');
    await expectHydratedForm(page);
    expect(broken.hits()).toBeGreaterThan(0);
  });

  test(`a link to ${path} opens the page even if the ${file} of ${app} is ${fault}`, async ({ page }) => {
    await page.goto(from);
    await email(page).fill('ada@');
    await interactive(page, from);
    const broken = await breakPart(page, part, fault);
    await sameDocument.mark(page);
    await page.getByRole('link', { name: link, exact: true }).first().click();
    const owner = file === 'fragment' ? 'content' : app;
    const heading = page.locator(`main [data-mfe=${owner}]`).getByRole('heading', { level: 1 });
    await expect.poll(broken.hits).toBeGreaterThan(0);
    // Only once: a second advance would also time out the request for the document.
    if (fault === 'hanging') await page.clock.fastForward(8000);
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL(path);
    if (fault !== 'slow') await expect.poll(() => sameDocument.isKept(page).catch(() => true)).toBe(false);
    await expect(heading).toBeVisible();
    await broken.repair();
    await page.goBack();
    await expect(page).toHaveURL(from);
    await expect(email(page)).toHaveValue('ada@');
  });
}

const MESSAGE = {
  email: 'ada@example.com',
  subject: 'Paint',
  message: 'It was sent without the application',
};
const FORMS = [
  [CONTACT, 'content', 'ContactPage', MESSAGE, 'Message sent successfully!'],
  ['/', 'guide', 'InlineSignup', { email: MESSAGE.email }, 'Thank you! Your guide is ready'],
] as const;

for (const [path, app, file, otherFields, result] of FORMS)
  test(`the form on ${path} is sent without script when ${file} throws`, async ({
    page,
    context,
    form: { form, fill, expectTyped, send },
  }) => {
    await hydrationMonitor.watch(page);
    const isForm = (address: string) => address.includes(`/_r/${app}/`) && address.includes(`/${file}-`);
    const broken = await breakFiles(context, isForm, 'throwing', throwOnRender);
    await openPage(page, path);
    await fill({ name: 'Ada' });
    await expect.poll(broken.hits).toBeGreaterThan(0);
    const { version } = (await liveManifest(context.request)).apps[app] ?? {};
    await expect(page.getByRole('status').filter({ hasText: 'did not load' })).toContainText(
      `${app}/${version}`,
    );
    expect((await hydrationMonitor.report(page)).lost).toEqual([]);
    await expectTyped({ name: 'Ada' });
    await fill(otherFields);
    await send();
    await expect(form.locator('[data-form-note]')).toContainText(result);
    await expect(page).toHaveTitle(/^Sent: /);
  });
