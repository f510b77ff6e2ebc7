import { expect, test } from '@playwright/test';
import { type ForeignHost, serveHost } from '../support/foreign-host/serve-host.ts';
import { liveManifest } from '../support/live-manifest.ts';
import { storedSubmissions } from '../support/stored-submissions.ts';
import { watchErrors } from '../support/watch-errors.ts';

test("a host on another origin with its own React, built by the federation plugin, shows the guide's signup page and sends its form", async ({
  page,
  request,
  baseURL,
}) => {
  const site = baseURL ?? '';
  const { apps } = await liveManifest(request);
  const entry = new URL(apps.guide?.entry.replace('remoteEntry.js', 'mf-manifest.json') ?? '', site).href;
  let host: ForeignHost | undefined;
  try {
    host = await serveHost(entry, site);
    const errors = watchErrors(page);
    const scripts: string[] = [];
    page.on('request', (asked) => {
      if (new URL(asked.url()).pathname.startsWith('/_r/') && asked.resourceType() !== 'image')
        scripts.push(new URL(asked.url()).origin);
    });
    const campaign = `other-host-${Date.now()}`;
    await page.goto(`${host.url}/?utm_source=${campaign}`);
    const form = page.getByRole('main').locator('form');
    const name = form.getByLabel('Name', { exact: true });
    // What went wrong says more than that there is no form.
    await expect.poll(async () => (errors.length > 0 ? errors : await name.count())).toBe(1);
    expect(new Set(scripts)).toEqual(new Set([new URL(site).origin]));
    expect(new URL(page.url()).origin).not.toBe(new URL(site).origin);
    // Its own styles, which it brings along.
    await expect(page.locator('#get-the-guide')).toHaveCSS('border-top-width', '1px');
    await expect(page.locator('#get-the-guide').locator('xpath=..')).toHaveCSS('display', 'grid');

    await name.fill('Ada Lovelace');
    await form.getByLabel('Email', { exact: true }).fill('ada@example.com');
    await form.locator('[type=submit]').click();
    await expect(page.getByText('Thank you!')).toBeVisible();
    await expect
      .poll(() => storedSubmissions(campaign).map(({ body }) => body.type))
      .toContain('guide_request');
    expect(errors).toEqual([]);
  } finally {
    await host?.close();
  }
});
