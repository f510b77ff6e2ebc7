import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { READER } from '../support/as-reader.ts';
import { freePort } from '../support/free-port.ts';
import { fullyHydrated } from '../support/fully-hydrated.ts';
import { guideHeading } from '../support/guide-heading.ts';
import { setVariant, variantText } from '../support/guide-variants.ts';
import { interactive } from '../support/interactive.ts';
import { mixedVersions } from '../support/mixed-versions.ts';
import { publishCommand } from '../support/publish-command.ts';
import { publishingTest as test } from '../support/publishing-place.ts';
import { sameDocument } from '../support/same-document.ts';
import { serveLive } from '../support/serve-live.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { withoutGateBrowser } from '../support/without-gate-browser.ts';

test.use({ story: 'visitors of a canary' });
test.describe.configure({ mode: 'serial' });

const GUIDE = '/free-homeowners-guide';
/** The text of the form's button, by variant. */
const BUTTONS = ['', 'Get the free guide', 'Send me the guide'] as const;
type Variant = 1 | 2;
/** The request headers of a document. */
const NAVIGATES = { 'user-agent': READER.userAgent ?? '', 'sec-fetch-mode': 'navigate' };

/** The variant of a signup page, by headline and form. */
async function variantOf(page: Page): Promise<Variant> {
  const headline = page.getByRole('heading', { level: 1 });
  // The previous page stays until this one is complete.
  await expect(headline).toContainText(variantText(1));
  const heading = await headline.textContent();
  const variant: Variant = heading === variantText(2) ? 2 : 1;
  expect(heading).toBe(variantText(variant));
  await expect(page.getByRole('main').locator('form [type=submit]')).toHaveText(BUTTONS[variant]);
  return variant;
}

async function expectOneVersionEach(page: Page): Promise<void> {
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(mixedVersions(addresses.join('\n'))).toEqual([]);
}

/** One new visitor for each variant. */
async function oneOfEach(browser: Browser, url: string): Promise<Record<Variant, BrowserContext>> {
  const contexts: Partial<Record<Variant, BrowserContext>> = {};
  for (let turn = 0; turn < 40 && !(contexts[1] && contexts[2]); turn += 1) {
    const context = await browser.newContext(READER);
    const variant = await variantFor(context, url);
    if (contexts[variant]) await context.close();
    else contexts[variant] = context;
  }
  return contexts as Record<Variant, BrowserContext>;
}

/** The variant of a browser's next document, requested with its cookies. */
async function variantFor({ request }: BrowserContext, url: string): Promise<Variant> {
  const answer = await request.get(`${url}${GUIDE}`, { headers: NAVIGATES, failOnStatusCode: true });
  const html = await answer.text();
  expect(html).toContain(variantText(1));
  return html.includes(variantText(2)) ? 2 : 1;
}

test('half of the visitors get the canary and keep it until it is aborted', async ({ place, browser }) => {
  const { project, served } = place;
  await setVariant(project, 2);
  const form = join(project, 'mfe-guide/src/signup/SignupForm.tsx');
  const source = await readFile(form, 'utf8');
  expect(source).toContain(`'${BUTTONS[1]}'`);
  await writeFile(form, source.replace(`'${BUTTONS[1]}'`, `'${BUTTONS[2]}'`));
  const output = await withoutGateBrowser(() => publishCommand(place, 'release', 'guide', '--canary', '50'));
  expect(output).toMatch(
    /Canary started after \d+\.\d s: guide 1\.0\.0-\w{8} for 50% of the visitors; stable is 1\.0\.0-\w{8}\./,
  );
  const visitors = await oneOfEach(browser, served.url);

  for (const variant of [1, 2] as const) {
    const page = await visitors[variant].newPage();
    const errors = watchErrors(page);
    const expectVariant = async () => {
      await interactive(page, GUIDE);
      expect(await variantOf(page)).toBe(variant);
      await expectOneVersionEach(page);
    };
    await page.goto(`${served.url}${GUIDE}`);
    await fullyHydrated(page, GUIDE);
    await expectVariant();

    await test.step('by links', async () => {
      await sameDocument.mark(page);
      for (const [name, path] of [
        ['Contact', '/contact'],
        ['Free Guide', GUIDE],
        ['Blog', '/blog'],
        ['Free Guide', GUIDE],
      ] as const) {
        await page.getByRole('banner').getByRole('link', { name, exact: true }).first().click();
        await page.waitForURL(`**${path}`);
        await interactive(page, path);
        if (path === GUIDE) await expectVariant();
      }
      expect(await sameDocument.isKept(page)).toBe(true);
    });

    await test.step('from a page of another app', async () => {
      await page.goto(`${served.url}/contact`);
      await interactive(page, '/contact');
      await sameDocument.mark(page);
      await page.getByRole('banner').getByRole('link', { name: 'Free Guide', exact: true }).first().click();
      await page.waitForURL(`**${GUIDE}`);
      await expectVariant();
      expect(await sameDocument.isKept(page)).toBe(true);
    });

    await test.step('after a reload, and in another tab', async () => {
      await page.reload();
      await expectVariant();
      const other = await visitors[variant].newPage();
      await other.goto(`${served.url}${GUIDE}`);
      await expect(guideHeading(other, variant)).toBeVisible();
      await other.close();
    });
    expect(errors).toEqual([]);
    await page.close();
  }
  await publishCommand(place, 'canary', 'guide', 'abort');
  for (const variant of [1, 2] as const) {
    await expect.poll(() => variantFor(visitors[variant], served.url)).toBe(1);
    await visitors[variant].close();
  }
});

/** Reports a page view of the guide from a network. */
async function report(url: string, version: string, network: string, errors: readonly string[]) {
  const own = `guide/${version}`;
  const response = await fetch(`${url}/api/page-view`, {
    method: 'POST',
    headers: { ...NAVIGATES, 'content-type': 'application/json', 'x-forwarded-for': `${network}.7` },
    body: JSON.stringify({ own, releases: [own], vitals: {}, errors, page: GUIDE }),
  });
  expect(response.status).toBe(202);
}

test('aborts a canary that fails in ten networks, and calls the webhook', async ({
  place: { project, site },
  browser,
}) => {
  const webhookCalls: unknown[] = [];
  const hook = createServer(async (request, response) => {
    webhookCalls.push(JSON.parse(await text(request)));
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const served = await serveLive(project, site, await freePort(), {
    settings: {
      // A database of its own, so that the other server of this site does not abort the canary.
      DATA_DIR: join(site, 'data-of-the-abort'),
      CANARY_WEBHOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/canaries`,
      CLIENT_IP_HEADER: 'x-forwarded-for',
    },
  });
  const before = Buffer.from(await (await fetch(`${served.url}${GUIDE}`)).arrayBuffer());
  await setVariant(project, 3);
  const place = { project, site, served };
  const output = await withoutGateBrowser(() => publishCommand(place, 'release', 'guide', '--canary', '50'));
  const version = /guide (1\.0\.0-\w{8}) for 50%/.exec(output)?.[1] ?? '';
  const stable = (await openStore(site).live.current()).versions.guide ?? '';
  for (let at = 0; at < 12; at += 1) {
    await report(served.url, stable, `20.1.${at}`, []);
    await report(served.url, version, `20.2.${at}`, [`error guide/${version}`]);
  }
  // The check runs every 30 seconds.
  const lastEntry = async () => (await openStore(site).audit.read()).at(-1);
  await expect
    .poll(lastEntry)
    .toMatchObject({ by: 'canary-check', action: 'canary aborted', outcome: 'done', version });
  const reason = "100.0% of its page views failed (12 of 12), and 0.0% of stable's (0 of 12).";
  expect((await lastEntry())?.said[0]).toBe(reason);
  await expect
    .poll(() => webhookCalls)
    .toEqual([{ event: 'aborted', app: 'guide', version, percent: 50, reason, site: served.url }]);
  const page = await (await browser.newContext(READER)).newPage();
  const document = await page.goto(`${served.url}${GUIDE}`);
  expect(await document?.body()).toEqual(before);
  await page.context().close();
  await served.stop();
  hook.close();
});
