import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { freePort } from '../support/network.ts';
import { fullyHydrated, interactive, sameDocument, watchErrors } from '../support/page.ts';
import { editFiles, serveLive } from '../support/project.ts';
import {
  expectNoMix,
  READER,
  setVariant,
  publishingTest as test,
  variantText,
} from '../support/publishing.ts';

test.use({ story: 'a canary' });

const GUIDE = '/free-homeowners-guide';
type Variant = 1 | 2;
const BUTTONS = ["'Get the free guide'", "'Send me the guide'"] as const;
const SIGNUPS = ['The homeowners guide, free', 'The homeowners guide, for nothing'] as const;
const EDITS = [
  { file: 'mfe-guide/src/signup/SignupForm.tsx', before: BUTTONS[0], after: BUTTONS[1] },
  { file: 'mfe-guide/src/fragments/InlineSignup.tsx', before: SIGNUPS[0], after: SIGNUPS[1] },
];
const DOCUMENT_HEADERS = { 'user-agent': READER.userAgent ?? '', 'sec-fetch-mode': 'navigate' };

async function expectVariant(page: Page, variant: Variant): Promise<void> {
  await interactive(page, GUIDE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(variantText(variant));
  const button = page.getByRole('main').locator('form [type=submit]');
  await expect(button).toHaveText(BUTTONS[variant === 1 ? 0 : 1].slice(1, -1));
  await expectNoMix(page);
}

async function variantFor({ request }: BrowserContext, url: string): Promise<Variant> {
  const response = await request.get(`${url}${GUIDE}`, { headers: DOCUMENT_HEADERS, failOnStatusCode: true });
  const html = await response.text();
  expect(html).toContain(variantText(1));
  return html.includes(variantText(2)) ? 2 : 1;
}

async function visitorOf(browser: Browser, url: string, variant: Variant): Promise<BrowserContext> {
  const context = await browser.newContext(READER);
  if ((await variantFor(context, url)) === variant) return context;
  await context.close();
  return visitorOf(browser, url, variant);
}

async function reportPageView(url: string, version: string, network: string, errors: readonly string[]) {
  const own = `guide/${version}`;
  const response = await fetch(`${url}/api/page-view`, {
    method: 'POST',
    headers: { ...DOCUMENT_HEADERS, 'content-type': 'application/json', 'x-forwarded-for': `${network}.7` },
    body: JSON.stringify({ own, releases: [own], vitals: {}, errors, page: GUIDE }),
  });
  expect(response.status).toBe(202);
}

/** Calls `runCanaryCheck` every second, not every 30 seconds. */
const QUICK_CHECK = `
  const { setInterval } = globalThis;
  globalThis.setInterval = (work, ms, ...all) => setInterval(work, ms === 30_000 ? 1000 : ms, ...all);
`;

test('visitors keep their release, canary or stable, until the canary is aborted', async ({
  setup: { project, site, publish },
  browser,
}) => {
  const webhookCalls: unknown[] = [];
  const hook = createServer(async (request, response) => {
    webhookCalls.push(JSON.parse(await text(request)));
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const { url, stop } = await serveLive(project, site, await freePort(), {
    preload: `data:text/javascript,${encodeURIComponent(QUICK_CHECK)}`,
    settings: {
      // A separate database, so that the other server of this site does not abort the canary.
      DATA_DIR: `${site}/data-of-the-canary`,
      CANARY_WEBHOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/canaries`,
      CLIENT_IP_HEADER: 'x-forwarded-for',
    },
  });
  const { guide: stable = '' } = (await openStore(site).live.current()).versions;
  await setVariant(project, 2);
  await editFiles(project, EDITS);
  const output = await publish('release', 'guide', '--canary', '50');
  const started =
    /Canary started after \d+\.\d s: guide (1\.0\.0-\w{8}) for 50% of the visitors; stable is 1\.0\.0-\w{8}\./;
  const [, version = ''] = started.exec(output) ?? [];
  expect(output).toMatch(started);
  const visitors = { 1: await visitorOf(browser, url, 1), 2: await visitorOf(browser, url, 2) };
  const variants = () => Promise.all([variantFor(visitors[1], url), variantFor(visitors[2], url)]);

  for (const variant of [1, 2] as const) {
    const page = await visitors[variant].newPage();
    const errors = watchErrors(page);
    await page.goto(`${url}${GUIDE}`);
    await fullyHydrated(page, GUIDE);
    await expectVariant(page, variant);
    const follow = async (name: string, path: string) => {
      await page.getByRole('banner').getByRole('link', { name, exact: true }).first().click();
      await page.waitForURL(`**${path}`);
      await interactive(page, path);
    };

    await test.step('the variant stays after links to and from another app, and after a reload', async () => {
      await sameDocument.mark(page);
      await follow('Contact', '/contact');
      await follow('Free Guide', GUIDE);
      await expectVariant(page, variant);
      expect(await sameDocument.isKept(page)).toBe(true);
      await page.goto(`${url}/contact`);
      await interactive(page, '/contact');
      await follow('Free Guide', GUIDE);
      await expectVariant(page, variant);
      await page.reload();
      await expectVariant(page, variant);
    });

    await test.step('the variant stays in the fragment on a page of another app', async () => {
      await page.goto(url);
      const signup = page.locator('[data-fragment="guide/signup"]');
      await signup.getByLabel('Your name').fill('Ada');
      await signup.getByLabel('Email address').fill('ada@example.com');
      await signup.getByRole('button').click();
      await expect(signup.getByRole('status')).toContainText('Thank you!');
      const name = SIGNUPS[variant === 1 ? 0 : 1];
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
      await expectNoMix(page);
    });
    expect(errors).toEqual([]);
    await page.close();
  }

  await test.step('the canary check aborts the canary and calls the webhook', async () => {
    for (let at = 0; at < 12; at += 1) {
      await reportPageView(url, stable, `20.1.${at}`, []);
      await reportPageView(url, version, `20.2.${at}`, [`error guide/${version}`]);
    }
    const reason = '100.0% of page views failed (12 of 12), against 0.0% for the stable release (0 of 12).';
    await expect
      .poll(() => webhookCalls)
      .toEqual([{ event: 'aborted', app: 'guide', version, percent: 50, reason, site: url }]);
    await expect.poll(variants).toEqual([1, 1]);
  });

  for (const visitor of Object.values(visitors)) await visitor.close();
  await stop();
  hook.close();
});
