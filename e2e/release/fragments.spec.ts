import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { READER } from '../support/as-reader.ts';
import { steadyReaders } from '../support/constant-load.ts';
import { type Edit, editFiles } from '../support/edit-files.ts';
import { mixedVersions } from '../support/mixed-versions.ts';
import { publishCommand } from '../support/publish-command.ts';
import { type PublishingPlace, publishingTest as test } from '../support/publishing-place.ts';
import { runDelivery } from '../support/run-delivery.ts';
import { unhydratedPage } from '../support/unhydrated-page.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { withoutGateBrowser } from '../support/without-gate-browser.ts';

test.use({ story: 'fragments' });
test.describe.configure({ mode: 'serial' });

const FRAGMENT = 'mfe-guide/src/fragments/InlineSignup.tsx';
const HOME = 'mfe-content/src/pages/home/HomePage.tsx';
const PLACE = '<Fragment of="guide" name="signup" />';
/** The texts of the fragment and of the page around it, by variant. */
const TEXTS = {
  guide: ['The homeowners guide, free', 'The homeowners guide, for nothing'],
  content: ['Where would you like to start?', 'Where do you want to start?'],
} as const;
type App = keyof typeof TEXTS;

/** Edits an app to its variant 0 or 1. */
function setText(project: string, app: App, variant: number): Promise<void> {
  const [before = '', after = ''] = variant ? TEXTS[app] : TEXTS[app].toReversed();
  return editFiles(project, [{ file: app === 'guide' ? FRAGMENT : HOME, before, after }]);
}

const release = (place: PublishingPlace, ...args: string[]) =>
  withoutGateBrowser(() => publishCommand(place, 'release', ...args));
const versions = async ({ site }: PublishingPlace) => (await openStore(site).live.current()).versions;
const signup = (page: Page) => page.locator('[data-fragment="guide/signup"]');
const heading = (page: Page, text: string) =>
  page.getByRole('heading', { level: 2, name: text, exact: true });

/** The variant of the fragment on a visitor's home page. */
async function variantFor({ request }: BrowserContext, url: string): Promise<0 | 1> {
  const headers = { 'user-agent': READER.userAgent ?? '', 'sec-fetch-mode': 'navigate' };
  const html = await (await request.get(url, { headers, failOnStatusCode: true })).text();
  const variant = html.includes(TEXTS.guide[1]) ? 1 : 0;
  expect(html).toContain(TEXTS.guide[variant]);
  return variant;
}

/** A new visitor who has that variant. */
async function visitorOf(browser: Browser, url: string, variant: 0 | 1): Promise<BrowserContext> {
  const context = await browser.newContext(READER);
  if ((await variantFor(context, url)) === variant) return context;
  await context.close();
  return visitorOf(browser, url, variant);
}

test('canary, release and rollback of the guide change its fragment on the home page', async ({
  place,
  browser,
}) => {
  const { url } = place.served;
  const before = await versions(place);
  await setText(place.project, 'guide', 1);
  await release(place, 'guide', '--canary', '50');
  const visitors = await Promise.all(([0, 1] as const).map((variant) => visitorOf(browser, url, variant)));
  for (const [variant, visitor] of visitors.entries()) {
    const page = await visitor.newPage();
    const errors = watchErrors(page);
    await page.goto(url);
    await signup(page).getByLabel('Your name').fill('Ada');
    await signup(page).getByLabel('Email address').fill('ada@example.com');
    await signup(page).getByRole('button').click();
    await expect(signup(page).getByRole('status')).toContainText('Thank you!');
    await expect(heading(page, TEXTS.guide[variant] ?? '')).toBeVisible();
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(mixedVersions(files.join('\n'))).toEqual([]);
    expect(errors).toEqual([]);
  }
  const everyone = async () => Promise.all(visitors.map((visitor) => variantFor(visitor, url)));
  await publishCommand(place, 'canary', 'guide', 'promote');
  await expect.poll(everyone).toEqual([1, 1]);
  const { guide, ...others } = await versions(place);
  expect({ ...others, guide: before.guide }).toEqual(before);
  expect(guide).not.toBe(before.guide);
  await publishCommand(place, 'rollback', 'guide');
  await expect.poll(everyone).toEqual([0, 0]);
  await Promise.all(visitors.map((visitor) => visitor.close()));
});

/** Releases that break a page with a fragment, and their refusals. */
const REFUSED: Readonly<Record<string, { app: App; edit: Edit; text: RegExp }>> = {
  'a place of what the guide does not expose': {
    app: 'content',
    edit: { file: HOME, before: PLACE, after: PLACE.replace('signup', 'sign-up') },
    text: /content \S+, page \/: content places the fragment guide\/sign-up, which guide \S+ does not expose\.[\s\S]*Release guide with "sign-up" in src\/fragments\.ts first, or content without this fragment/,
  },
  'a guide that stops exposing what the live home page places': {
    app: 'guide',
    edit: { file: 'mfe-guide/src/fragments.ts', before: "name: 'signup'", after: "name: 'sign-up'" },
    text: /content \S+, page \/: content places the fragment guide\/signup, which guide \S+ does not expose\.[\s\S]*Release guide with "signup" in src\/fragments\.ts first, or content without this fragment/,
  },
  'a text that the fragment does not take': {
    app: 'content',
    edit: { file: HOME, before: PLACE, after: PLACE.replace('signup"', 'signup" title="Free"') },
    text: /content \S+, page \/: content places the fragment guide\/signup, which has no property "title"\.[\s\S]*Pass it the properties that guide declares/,
  },
};

for (const [what, { app, edit, text }] of Object.entries(REFUSED))
  test(`the release checks refuse ${what}, and name both teams and the remedy`, async ({
    place: { project, site },
  }) => {
    const liveText = () => readFile(join(site, 'live.json'), 'utf8');
    const live = await liveText();
    await editFiles(project, [edit]);
    const { code, output } = await withoutGateBrowser(() => runDelivery(project, site, 'release', app));
    expect(output).toMatch(text);
    expect(code).toBe(1);
    expect(await liveText()).toBe(live);
    await editFiles(project, [{ ...edit, before: edit.after, after: edit.before }]);
  });

test('a preview shows the owners of frame, region and fragment', async ({ place, page }) => {
  const { served } = place;
  const output = await withoutGateBrowser(() => publishCommand(place, 'preview', 'guide'));
  const { pathname } = new URL(/https?:\S+\/_preview\/\S+/.exec(output)?.[0] ?? 'http://none');
  const errors = watchErrors(page);
  await page.goto(`${served.url}${pathname}?to=/`);
  const live = await versions(place);
  const owners = [
    [page.getByRole('banner'), `platform team: shell ${live.shell}`],
    [page.locator('main > [data-mfe]'), `editorial team: content ${live.content}`],
    [signup(page), 'marketing team: guide 1.0.0-'],
  ] as const;
  const named = (part: Locator) => part.evaluate((element) => getComputedStyle(element, '::before').content);
  for (const [part] of owners) expect(await named(part)).toBe('none');
  await page.getByRole('link', { name: 'Show who owns what' }).click();
  for (const [part, owner] of owners) expect(await named(part)).toContain(owner);
  await page.goto(`${served.url}/?owners`);
  for (const [part, owner] of owners) expect(await named(part)).toContain(owner);
  await signup(page).getByRole('button').click();
  await expect(signup(page).getByText('Both name and email are required', { exact: true })).toHaveCount(2);
  expect(await named(signup(page))).toContain('marketing team');
  expect(errors).toEqual([]);
});

test('two forms on a page are independent, also without JavaScript', async ({ place, page, browser }) => {
  const { project, served } = place;
  const url = `${served.url}/contact`;
  const file = 'mfe-content/src/pages/contact/ContactPage.tsx';
  const imported = "import styles from './ContactPage.module.css';";
  await editFiles(project, [
    { file, before: imported, after: `import { Fragment } from 'shared-lib/ui/Fragment.tsx';\n${imported}` },
    { file, before: '<StaticRegion load={opening} />', after: `<StaticRegion load={opening} />${PLACE}` },
  ]);
  await release(place, 'content');
  const own = (of: Page) => of.locator('form[action="/contact"]');
  const typed = async (of: Page, name: string, texts: readonly string[]) => {
    for (const [index, form] of [own(of), signup(of)].entries())
      await expect(form.locator(`[name=${name}]`)).toHaveValue(texts[index] ?? '');
  };

  const errors = watchErrors(page);
  const { hydrate } = await unhydratedPage(page, url);
  await own(page).locator('[name=name]').fill('Ada');
  await signup(page).locator('[name=name]').fill('Grace');
  await signup(page).locator('[name=email]').fill('grace@');
  await signup(page).getByRole('button').click();
  await expect(signup(page).getByText('Please enter a valid email address', { exact: true })).toBeVisible();
  await signup(page).locator('[name=email]').fill('grace@example.com');
  await signup(page).getByRole('button').click();
  await hydrate();
  await expect(signup(page).getByRole('status')).toContainText('Thank you!');
  await typed(page, 'name', ['Ada', '']);
  await page.reload();
  await typed(page, 'name', ['Ada', '']);
  await signup(page).locator('[name=name]').fill('Alan');
  await page.reload();
  await typed(page, 'name', ['Ada', 'Alan']);
  expect(errors).toEqual([]);

  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(url);
  await signup(plain).locator('[name=name]').fill('Grace');
  await signup(plain).getByRole('button').click();
  await expect(signup(plain).locator('[data-form-note]')).toContainText('Both name and email are required');
  await expect(plain).toHaveTitle(/^Not sent: Contact/);
  await typed(plain, 'name', ['', 'Grace']);
  await own(plain).locator('[name=name]').fill('Ada');
  await own(plain).getByRole('button').click();
  await expect(own(plain).locator('[data-form-note]')).toContainText('Email is required');
  await typed(plain, 'name', ['Ada', '']);
  await plain.close();
});

test('forty releases under load fail no request and mix no version sets', {
  tag: '@whole',
}, async ({ place }) => {
  const { project, site, served } = place;
  /** The text of each version. */
  const textOf = new Map<string, string>();
  const documents = new Set<string>();
  const look = (path: string, html: string) => {
    if (path !== '/') return;
    const [lists = ''] = /"lists":\[[^\]]*\]/.exec(html) ?? [];
    const contents = Object.entries(TEXTS).map(([app, texts]) => {
      const [, version] = new RegExp(`/_r/(${app}/[^/]+)/app\\.json`).exec(lists)?.slice(0, 2) ?? [];
      return [version, texts.find((text) => html.includes(`>${text}<`))];
    });
    documents.add(JSON.stringify(contents));
  };
  const stop = steadyReaders(served.url, ['/', '/interior-tips', '/free-homeowners-guide'], look);
  await setText(project, 'guide', 0);
  for (let turn = 1; turn <= 20; turn += 1)
    for (const app of ['guide', 'content'] as const) {
      await setText(project, app, turn % 2);
      await release(place, app);
      textOf.set(`${app}/${(await versions(place))[app]}`, TEXTS[app][turn % 2] ?? '');
    }
  const load = await stop();
  expect(load.failures).toEqual([]);
  expect(load.pages).toBeGreaterThan(200);
  const history = (await openStore(site).live.history()).map(({ versions: { guide, content } }) =>
    [`guide/${guide}`, `content/${content}`].map((version) => [version, textOf.get(version)]),
  );
  expect(documents.size).toBeGreaterThan(3);
  for (const document of documents) expect(history.map((set) => JSON.stringify(set))).toContain(document);
});
