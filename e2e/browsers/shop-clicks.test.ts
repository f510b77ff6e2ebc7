import { isWhole } from 'shared-lib/testing/this-run.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { privacyPolicy } from '../../mfe-content/src/data/legal/privacy-policy.ts';
import { type Between, between, type Post } from '../support/between.ts';
import { copySite } from '../support/copy-site.ts';
import { freePort } from '../support/free-port.ts';
import { type ServedCopy, serveLive } from '../support/serve-live.ts';
import { type Browser, LAUNCH_ALL, type LaunchOptions } from './engines.ts';
import { type Press, type Tab, until } from './tab.ts';

/*
 * What readers do with links to the shop, in three engines, and what the site learns of it: the requests as they come, and
 * the report that the team reads. Between the browsers and the site stands a server that keeps what they send; the shop
 * answers nobody.
 */

/** Presses of each engine: 300 in all in a whole run. */
const PRESSES = isWhole ? 100 : 16;
const REPORT_TOKEN = 'report-of-the-test';
const PAGES = ['/smart-home', '/curb-appeal-upgrades', '/interior-tips', '/'] as const;
const LINKS = `a[rel^=sponsored]`;

/** How often a press of each kind counts. A double click opens two tabs and is one; a menu opens before anybody chooses. */
const WAYS: readonly (readonly [how: Press, counts: number])[] = [
  ['left button', 1],
  ['middle button', 1],
  ['Ctrl', 1],
  ['Shift', 1],
  ['Enter', 1],
  ['double click', 1],
  ['touch', 1],
  ['right button', 0],
];
/** A post of JSON of which the page says nothing more. */
const PLAIN = `fetch('/api/shop-click?plain', { method: 'POST', body: '{}', credentials: 'omit',
  headers: { 'content-type': 'application/json' } }).then(() => 1)`;

/**
 * WebKit's driver has no finger, lets go of every button as of the left one, and two clicks of it are a double click only on
 * a machine that is fast enough.
 */
const NOT_IN_WEBKIT: readonly Press[] = ['touch', 'middle button', 'right button', 'double click'];
const waysOf = (engine: string) =>
  WAYS.filter(([how]) => engine !== 'webkit' || !NOT_IN_WEBKIT.includes(how));

/** What the test has done, in the words of the report: link, page and place. */
const tally = new Map<string, number>();
let site: Awaited<ReturnType<typeof copySite>>;
let served: ServedCopy;
let counting: Between;

beforeAll(async () => {
  site = await copySite();
  served = await serveLive(process.cwd(), site.folder, await freePort(), { settings: { REPORT_TOKEN } });
  counting = await between(served.url);
});
afterAll(async () => {
  counting?.close();
  await served?.stop();
  await site?.remove();
});

/** What has been posted of clicks since the last call of `forget`. */
const sent = () => counting.posts.filter(({ url }) => url.startsWith('/api/shop-click'));
const forget = () => void counting.posts.splice(0);

/** Has a browser say of itself what a reader's does, for as long as a page is open. */
const says = (tab: Tab, property: string, value: unknown) =>
  tab.value(
    `void Object.defineProperty(navigator, ${JSON.stringify(property)}, { configurable: true, get: () => ${JSON.stringify(value)} })`,
  );

/** Opens a page whose links are counted from then on; gives the words of each. */
async function read(tab: Tab, path: string): Promise<string[]> {
  await tab.open(path);
  await until(tab, 'window.early?.shopClicks');
  // A menu would take the next press.
  await tab.value('void addEventListener("contextmenu", (event) => event.preventDefault())');
  // As in `support/as-reader.ts`; it is asked for at each press.
  await says(tab, 'webdriver', false);
  return tab.value(
    `[...document.querySelectorAll('${LINKS}')].map((link) => link.textContent.split(' (')[0])`,
  );
}

const linkAt = (at: number) => `(//a[starts-with(@rel, "sponsored")])[${at + 1}]`;

for (const [engine, launch] of Object.entries(LAUNCH_ALL)) {
  // `content/shop-clicks.spec.ts` is about Chromium.
  describe.runIf(isWhole || engine !== 'chromium')(engine, () => {
    const start = async (options: LaunchOptions, work: (browser: Browser) => Promise<void>) => {
      const { origin } = counting;
      const browser = await launch(origin, { ...options, proxy: new URL(origin).host });
      try {
        await work(browser);
      } finally {
        await browser.close();
      }
    };

    test('counts every way to follow a link once, and sends what the privacy policy says', () =>
      start({}, async (browser) => {
        const tab = await browser.tab();
        const ways = waysOf(engine);
        /** The names of a click's headers: no more than the browser has for every post. */
        let named: string[] = [];
        for (const [nth, path] of PAGES.entries()) {
          const words = await read(tab, path);
          expect(words.length, path).toBeGreaterThan(2);
          // No cookie of the site goes with a click.
          await tab.value('document.cookie = "seen=1; path=/"');
          const share = PRESSES / PAGES.length;
          for (let at = nth * share; at < (nth + 1) * share; at += 1) {
            const [how, counts] = ways[at % ways.length] as (typeof WAYS)[0];
            const place = at % words.length;
            forget();
            await tab.pressLink(linkAt(place), how);
            if (counts === 0) await tab.value(PLAIN);
            await vi.waitFor(() => expect(sent(), `${how} on ${path}`).toHaveLength(1));
            await tab.closeOthers();
            if (counts === 0) continue;
            const [{ url, headers, body }] = sent() as [Post];
            const [link = ''] = words.slice(place);
            expect(url).toMatch(/^\/api\/shop-click\?release=content\/1\.0\.0-\w{8}$/);
            expect(body).toBe(JSON.stringify({ page: path, link, place: `${place + 1}` }));
            expect(headers).not.toHaveProperty('cookie');
            const row = JSON.stringify([link.trim(), path, `${place + 1}`]);
            tally.set(row, (tally.get(row) ?? 0) + 1);
            named = Object.keys(headers).sort();
          }
          forget();
          await tab.value(PLAIN);
          await vi.waitFor(() => expect(sent()).toHaveLength(1));
          expect(named).toEqual(Object.keys(sent()[0]?.headers ?? {}).sort());
        }
      }));

    // Firefox has settings of its own for both, what the others say is the test's.
    test.runIf(isWhole || engine === 'firefox')(
      'sends nothing with Global Privacy Control or Do Not Track',
      async () => {
        const gpc = {
          'privacy.globalprivacycontrol.enabled': true,
          'privacy.donottrackheader.enabled': false,
        };
        for (const [property, value, prefs] of [
          [
            'globalPrivacyControl',
            true,
            { ...gpc, 'privacy.globalprivacycontrol.functionality.enabled': true },
          ],
          ['doNotTrack', '1', { 'privacy.donottrackheader.enabled': true }],
        ] as const) {
          await start({ prefs }, async (browser) => {
            const tab = await browser.tab();
            await read(tab, '/smart-home');
            // Firefox has a setting for each, and says it itself.
            if (engine !== 'firefox') await says(tab, property, value);
            expect(await tab.value(`navigator.${property}`)).toBe(value);
            forget();
            for (const [how] of waysOf(engine)) await tab.pressLink(linkAt(0), how);
            await says(tab, property, null);
            await tab.pressLink(linkAt(1), 'left button');
            // It is the last of all presses.
            await vi.waitFor(() => expect(sent().map(({ body }) => JSON.parse(body).place)).toEqual(['2']));
            const { link, page } = JSON.parse(sent()[0]?.body ?? '');
            const row = JSON.stringify([link.trim(), page, '2']);
            tally.set(row, (tally.get(row) ?? 0) + 1);
          });
        }
      },
    );
  });
}

/** The rows of the report's table below a heading. */
const rowsBelow = (html: string, heading: string) =>
  [
    ...(html.split(`<h3>${heading}</h3>`)[1]?.split('</table>')[0] ?? '').matchAll(
      /<tr>(<th scope="row">.*?)<\/tr>/g,
    ),
  ].map(([, row = '']) =>
    row
      .split(/<\/t[hd]>/)
      .slice(0, -1)
      .map((cell) =>
        cell.replace(/<[^>]+>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code)),
      ),
  );

test('the report says what they did, by link, page and release', async () => {
  const html = await (await fetch(`${served.url}/api/report?key=${REPORT_TOKEN}&days=2`)).text();
  const links = rowsBelow(html, 'By link').map(([link, page, place, clicks]) => [
    JSON.stringify([link, page, place]),
    Number(clicks),
  ]);
  expect(Object.fromEntries(links)).toEqual(Object.fromEntries(tally));
  const total = [...tally.values()].reduce((sum, count) => sum + count, 0);
  const byPage = Map.groupBy(tally, ([row]) => JSON.parse(row)[1]);
  const pages = [...byPage].map(([page, rows]) => [page, rows.reduce((sum, [, count]) => sum + count, 0)]);
  const reported = rowsBelow(html, 'By page').map(([page, , clicks]) => [page, Number(clicks)]);
  expect(Object.fromEntries(reported)).toEqual(Object.fromEntries(pages));
  expect(rowsBelow(html, 'By release')).toEqual([
    [expect.stringMatching(/^content\/1\.0\.0-\w{8}$/), expect.any(String), `${total}`, expect.any(String)],
  ]);
  expect(html.replaceAll('\n', ' ')).toContain('links that were opened by a context menu');
});

test('the privacy policy names what is sent', () => {
  const line = JSON.stringify(privacyPolicy).match(/"Links to the shop: [^"]+/)?.[0];
  expect(line).toContain(
    'with the page, the words of the link, its place on the page and the version of the page. What the page sends for that holds these four and no cookie; your browser adds what it sends with every request.',
  );
  expect(line).toContain('We do not count you if your browser sends Global Privacy Control or Do Not Track.');
});
