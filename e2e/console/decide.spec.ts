import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test as plain } from '@playwright/test';
import { openStore, type SiteStore } from '../../delivery/src/core/store/site-store.ts';
import { SCOPES } from '../../delivery/src/core/store/tokens.ts';
import { issueToken } from '../../delivery/src/remote/admin/tokens.ts';
import { LAUNCH } from '../browsers/engines.ts';
import { type Tab, until } from '../browsers/tab.ts';
import { editionText, setEdition } from '../support/app-editions.ts';
import { READER } from '../support/as-reader.ts';
import { copyProject } from '../support/copy-project.ts';
import { copySite } from '../support/copy-site.ts';
import { freePort } from '../support/free-port.ts';
import { runDelivery } from '../support/run-delivery.ts';
import { serveLive } from '../support/serve-live.ts';

const SIGNUP = '/free-homeowners-guide';
const HEADLINE = editionText('guide', 2);
const QUESTION = 'Does the new headline bring more requests?';
const VISITORS = 400;

/** A site with its backend and its console, and the guide's team and another one as they have it. */
interface Team {
  store: SiteStore;
  /** What readers open. */
  url: string;
  /** The origin of the console. */
  admin: string;
  /** Secrets of tokens that may do everything with their app. */
  guide: string;
  content: string;
}

const test = plain.extend<{ team: Team }, { packed: string }>({
  packed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters.
    async ({}, use) => {
      const project = await copyProject();
      await setEdition(project.folder, 'guide', 2);
      const packed = join(project.folder, 'guide-two.release');
      const to = ['guide', '--out', packed, '--skip-checks'];
      const { code, said } = await runDelivery(project.folder, project.folder, 'pack', ...to);
      expect(code, said).toBe(0);
      await use(packed);
      await project.remove();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters.
  team: async ({}, use) => {
    const site = await copySite();
    const [port, adminPort] = [await freePort(), await freePort()];
    const served = await serveLive(process.cwd(), site.folder, port, {
      settings: {
        ADMIN_PORT: String(adminPort),
        // Each visitor has a network of their own.
        CLIENT_IP_HEADER: 'x-forwarded-for',
        CANARY_ANALYSIS_SECONDS: '1',
      },
    });
    const store = openStore(site.folder);
    const secret = async (app: string) =>
      (await issueToken(store, { name: `${app}-team`, app, scopes: SCOPES, days: 1 })).secret;
    const [guide, content] = [await secret('guide'), await secret('content')];
    await use({ store, url: served.url, admin: `http://localhost:${adminPort}`, guide, content });
    await served.stop();
    await site.remove();
  },
});

/** What the story needs of a window. */
type Window = Omit<Tab, 'pressLink' | 'closeOthers'>;

/** A page of Playwright's as the other engines' windows are. */
function tabOf(page: Page, origin: string): Window {
  const element = (xpath: string) => page.locator(`xpath=${xpath}`);
  return {
    open: async (path) => void (await page.goto(origin + path)),
    click: (xpath) => element(xpath).click(),
    type: (xpath, text) => element(xpath).pressSequentially(text),
    upload: (xpath, file) => element(xpath).setInputFiles(file),
    press: (key) => page.keyboard.press(key),
    value: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    resize: (width, height) => page.setViewportSize({ width, height }),
    opened: async () =>
      page
        .context()
        .pages()
        .flatMap((one) => (one === page ? [] : [one.url()])),
    close: () => page.close(),
  };
}

const button = (words: string) => `//button[normalize-space()="${words}"]`;
const link = (words: string) => `//a[normalize-space()="${words}"]`;
const field = (label: string) => `//*[@id=//label[normalize-space()="${label}"]/@for]`;
const choice = (words: string) => `//label[contains(., "${words}")]//input`;
const shown = (words: string) => `document.body.innerText.includes(${JSON.stringify(words)})`;

const sees = (tab: Window, words: string) => until(tab, shown(words));
/** Whether a button is there that nobody can press. */
const isDisabled = (words: string) =>
  `[...document.querySelectorAll('button')].find((one) => one.innerText === ${JSON.stringify(words)})?.disabled === true`;
/** The rows of the table with a caption. */
const rowsOf = (tab: Window, caption: string) =>
  tab.value<string[][]>(`[...document.querySelectorAll('table')]
    .filter((one) => one.caption.textContent === ${JSON.stringify(caption)})
    .flatMap((one) => [...one.tBodies[0].rows])
    .map((row) => [...row.cells].map((cell) => cell.textContent))`);

async function signIn(tab: Window, secret: string): Promise<void> {
  await tab.open('/console/');
  await tab.type(field('Token'), secret);
  await tab.click(button('Sign in'));
  await sees(tab, 'Sign out');
}

/** Opens a page of the console, and waits for its words. */
async function turnTo(tab: Window, path: string, words: string): Promise<void> {
  await tab.open(`/console/${path}`);
  await sees(tab, words);
}

/** What visitors of a release did. */
interface Did {
  views: number;
  requests: number;
}

/** One visitor with a network of their own, who keeps cookies: sees the signup page, and asks for the guide or does not. */
async function visit(
  url: string,
  number: number,
  did: Map<string, Did>,
  asks: (version: string, views: number) => boolean,
): Promise<void> {
  const network = `20.${number >> 8}.${number & 255}.7`;
  const cookies = new Map<string, string>();
  const call = async (path: string, init: { method?: string; body?: string; headers?: object } = {}) => {
    const cookie = [...cookies].map((one) => one.join('=')).join('; ');
    const headers = { 'user-agent': READER.userAgent ?? '', 'x-forwarded-for': network, cookie };
    const answer = await fetch(new URL(path, url), {
      ...init,
      redirect: 'manual',
      headers: { ...headers, ...init.headers },
    });
    for (const one of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (one.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return answer;
  };
  let path = `${SIGNUP}?utm_source=fall`;
  let answer = await call(path);
  while (answer.status === 302) {
    path = answer.headers.get('location') ?? '';
    answer = await call(path);
  }
  const page = await answer.text();
  const [, version = ''] = /\/_r\/guide\/(1\.0\.0-\w{8})\//.exec(page) ?? [];
  const source = new URL(`${SIGNUP}?utm_source=fall`, url).href;
  const post = async (to: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-release': `guide/${version};` };
    const { ok } = await call(to, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(ok, `${to} of ${network}`).toBe(true);
  };
  const own = did.get(version) ?? { views: 0, requests: 0 };
  did.set(version, own);
  own.views += 1;
  const isAsking = asks(version, own.views);
  await post('/api/landing-page-view', { source });
  if (!isAsking) return;
  own.requests += 1;
  const timestamp = new Date().toISOString();
  const person = { name: 'Rosa Lind', email: `rosa${number}@example.com`, source, timestamp };
  await post('/api/', { ...person, type: 'guide_request', event: 'guide_request' });
}

/** The calls that release and decide, as whoever has none of the rights sends them. Gives their statuses. */
const CALLS = (version: string) =>
  [
    ['POST', '/releases?app=guide', 'a release'],
    ['POST', '/releases?app=guide&preview=7', 'a release'],
    ['POST', '/releases?app=guide&canary=10', 'a release'],
    ['POST', '/preview', { app: 'guide', version }],
    ['POST', '/experiment', { compare: [], goal: 'requests', effect: 20, days: 7 }],
    ['POST', '/canary', { kind: 'canary', app: 'guide', percent: 100 }],
    ['POST', '/canary', { kind: 'promote', app: 'guide' }],
    ['POST', '/canary', { kind: 'abort', app: 'guide' }],
    ['POST', '/rollback', { to: 'guide' }],
    ['GET', `/release?app=guide&version=${version}`, null],
    ['GET', '/picture?app=guide&comparison=0&file=0', null],
  ] as const;

async function expectNothingIsAllowed(tab: Window, { admin, store, content }: Team, version: string) {
  const state = async () =>
    JSON.stringify([
      (await store.live.composition()).id,
      await store.rollouts.read(),
      (await store.audit.read()).length,
    ]);
  const before = await state();
  for (const [method, path, sent] of CALLS(version)) {
    const init = sent === null ? { method } : { method, body: JSON.stringify(sent) };
    // With the browser's session, and with the token alone.
    const call = `fetch(${JSON.stringify(path)}, ${JSON.stringify(init)}).then(({ status }) => status)`;
    expect(await tab.value(call), `${method} ${path}`).toBe(403);
    const authorization = `Bearer ${content}`;
    expect((await fetch(admin + path, { ...init, headers: { authorization } })).status, path).toBe(403);
  }
  expect(await state()).toBe(before);
}

/** From the first sign-in to everybody's new headline, with a browser alone. `other` is another team's window. */
async function decide(tab: Window, other: Window, packed: string, team: Team): Promise<void> {
  const { store, url, guide } = team;
  const stable = (await store.live.composition()).versions.guide ?? '';
  await signIn(tab, guide);
  await tab.click(link('Publish'));
  await tab.upload(field('Packed release'), packed);
  await tab.click(choice('Show it at an address of its own'));
  await tab.click(button('Continue'));
  await tab.click(`//dialog${button('Make a preview')}`);
  // The gate's browser takes as long as it takes.
  await expect(() => sees(tab, 'can be seen in the preview')).toPass();
  await tab.click(link('See what it changes'));
  await sees(tab, 'What it changes');
  const version = await tab.value<string>('location.pathname.split("/").at(-1)');
  expect(version).not.toBe(stable);

  await signIn(other, team.content);
  await turnTo(other, 'publish', 'Packed release');
  expect(await other.value('[...document.querySelector("select").options].map((one) => one.value)')).toEqual([
    'content',
  ]);
  await turnTo(other, `release/guide/${version}`, 'What a team tries is its own.');
  await turnTo(other, 'experiment', 'Say what it takes');
  await other.type(field('Days it may take (empty: as many as it needs)'), '7');
  await other.click(button('Say what it takes'));
  await until(other, isDisabled('Start the experiment'));
  await sees(other, 'guide-team may.');
  await expectNothingIsAllowed(other, team, version);

  // The variant is known by its picture and its headline.
  await tab.click(link('Experiment'));
  const variant = `document.querySelector('input[name=variant][value="${version}"]').closest('div')`;
  await until(tab, `${variant}.querySelector('img').naturalWidth > 0`);
  await until(
    tab,
    `${variant}.querySelector('ins').textContent.includes(${JSON.stringify(HEADLINE.slice(-9))})`,
  );
  expect(await tab.value(`${variant}.querySelector('input').checked`)).toBe(true);
  await tab.click(choice('requests for 100 landing-page views'));
  await tab.type(field('Days it may take (empty: as many as it needs)'), '7');
  await tab.type(field('Your question in words (may be empty)'), QUESTION);
  await tab.click(button('Say what it takes'));
  await sees(tab, `${stable} is live. It is compared with ${version}: ${version} for 50 % of the visitors.`);
  await tab.click(button('Start the experiment'));
  await tab.type(field('To confirm, type guide'), 'guide');
  await tab.press('Enter');
  await sees(tab, 'The experiment has begun.');
  await tab.click(button('Close'));
  await sees(tab, 'So far');
  expect(await tab.value('document.querySelector("h2").innerText')).toBe(QUESTION);
  // From canary analysis's first look on, visitors have votes.
  await expect(async () => {
    await turnTo(tab, 'experiment', 'So far');
    expect(await tab.value(shown('Too early to say'))).toBe(true);
  }).toPass();

  await turnTo(other, 'experiment', 'So far');
  expect(await other.value(isDisabled(`Promote ${version}`))).toBe(true);
  expect(await other.value(isDisabled(`Abort, and keep ${stable}`))).toBe(true);
  await expectNothingIsAllowed(other, team, version);

  const did = new Map<string, Did>();
  const asks = (one: string, views: number) => (one === version ? views % 10 < 7 : views % 10 === 0);
  for (let number = 0; number < VISITORS; number += 20) {
    const some = Array.from({ length: 20 }, (_, next) => visit(url, number + next, did, asks));
    await Promise.all(some);
  }
  expect([...did.keys()].sort()).toEqual([stable, version].sort());
  const figures = [stable, version].map((one) => [
    one,
    did.get(one)?.views ?? 0,
    did.get(one)?.requests ?? 0,
  ]);
  expect(figures.reduce((sum, [, views]) => sum + Number(views), 0)).toBe(VISITORS);

  const rate = (one: string) =>
    ((100 * (did.get(one)?.requests ?? 0)) / (did.get(one)?.views ?? 0)).toFixed(1);
  const counted = () => rowsOf(tab, 'All that was counted');
  await expect(async () => {
    await turnTo(tab, 'experiment', 'So far');
    expect(await counted()).toEqual(
      figures.map(([one, views, requests]) => [one, `${views}`, `${requests}`, rate(`${one}`)]),
    );
  }).toPass();
  await turnTo(tab, 'funnel?days=7', 'By release');
  const byRelease = await rowsOf(tab, 'By the release that visitors had');
  expect(
    byRelease.map(([release, views, requests]) => [release, Number(views), Number(requests)]).sort(),
  ).toEqual(figures.toSorted());
  const total = await tab.value<string[]>('[...document.querySelectorAll("dd")].map((one) => one.innerText)');
  const requests = figures.reduce((sum, [, , one]) => sum + Number(one), 0);
  expect(total.slice(0, 2)).toEqual([`${VISITORS}`, `${requests}`]);
  const csv = await tab.value<string>(
    `fetch([...document.links].find((one) => one.hasAttribute('download'))).then((one) => one.text())`,
  );
  for (const [release, views, one] of figures)
    expect(csv).toContain(`\r\nrelease,${release},${views},${one},`);

  await turnTo(tab, 'experiment', `${version} is better, beyond chance.`);
  await sees(
    tab,
    `${version} brings ${rate(version)} requests for each 100 landing-page views, ${stable} ${rate(stable)}.`,
  );
  await tab.click(button(`Promote ${version}`));
  await sees(tab, `Everybody gets guide ${version} at once. You can roll back to ${stable}.`);
  await tab.type(field('To confirm, type guide'), 'guide');
  await tab.press('Enter');
  await sees(tab, `Everybody gets guide ${version} now.`);
  await tab.click(button('Close'));
  // It has ended, and the page says so by itself.
  await until(tab, `!${shown('So far')}`);
  for (const cookie of ['', 'canary=00', 'canary=99']) {
    const page = await (await fetch(url + SIGNUP, { headers: { cookie } })).text();
    expect(page, cookie).toContain(HEADLINE);
  }
  expect((await store.rollouts.read()).canaries).toEqual([]);

  await tab.click(link('Audit log'));
  await sees(tab, 'found');
  const log = await rowsOf(tab, 'The newest first');
  expect(log.map(([, who, what, release, , outcome]) => [who, what, release, outcome])).toEqual([
    ['guide-team', 'promote', `guide ${version}`, 'live'],
    ['guide-team', 'canary', `guide ${version}`, 'done'],
    ['guide-team', 'preview', `guide ${version}`, 'passed'],
  ]);
}

const ALONE =
  'uploads a headline, compares it with the stable one, and decides, with a browser alone; another team cannot';

test(ALONE, { tag: '@whole' }, async ({ browser, packed, team }) => {
  const [page, other] = await Promise.all([browser.newPage(), browser.newPage()]);
  await decide(tabOf(page, team.admin), tabOf(other, team.admin), packed, team);
  await Promise.all([page.close(), other.close()]);
});

test(`${ALONE}, in Firefox`, { tag: '@whole' }, async ({ packed, team }) => {
  const firefox = await LAUNCH.firefox(team.admin);
  try {
    await decide(await firefox.tab(), await firefox.tab(), packed, team);
  } finally {
    await firefox.close();
  }
});

test('a packed release can be dropped', { tag: '@whole' }, async ({
  page,
  packed,
  team: { admin, guide },
}) => {
  const tab = tabOf(page, admin);
  await signIn(tab, guide);
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  const bytes = [...(await readFile(packed)).subarray(0, 2000)];
  const dropped = await page.evaluateHandle((some) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(some)], 'guide-two.release'));
    return data;
  }, bytes);
  await page.getByText('You can drop it here').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('status')).toContainText(['guide-two.release, 1.95 KB']);
});
