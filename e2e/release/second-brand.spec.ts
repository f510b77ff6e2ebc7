import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { copyProject } from '../support/copy-project.ts';
import { freePort } from '../support/free-port.ts';
import { serveLive } from '../support/serve-live.ts';

const FIRST_BRAND = /gable\s*(&|&amp;|and|\u0026)?\s*grain/i;
const GREEN = 'light-dark(#24503f, #8fc4a4)';
const BLUE = 'light-dark(#1f4468, #9cc2e8)';

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}

/** What docs/second-brand.md says to do, by hand. */
async function makeBrand(project: string): Promise<void> {
  await edit(join(project, 'shared-lib/site.config.json'), (text) => {
    const config = JSON.parse(text);
    Object.assign(config.identity, {
      name: 'Oak & Ivy',
      tagline: 'A calm house, one weekend at a time',
      domain: 'oakandivy.example',
      mailbox: 'hello@oakandivy.example',
      byline: 'The Oak & Ivy editors',
    });
    Object.assign(config.identity.retailer, { tag: 'oakandivy-20' });
    config.identity.social = config.identity.social.map((one: object) => ({ ...one, handle: '@oakandivy' }));
    return JSON.stringify(config);
  });
  await edit(join(project, 'shared-lib/src/ui/tokens.css'), (text) => text.replace(GREEN, BLUE));
  const data = join(project, 'mfe-content/src/data');
  for (const name of await readdir(data, { recursive: true })) {
    if (name.endsWith('.ts'))
      await edit(join(data, name), (text) => text.replaceAll('Gable & Grain', 'Oak & Ivy'));
  }
}

test('a second brand of its own name, colors and content, from this repository @whole', async ({ page }) => {
  const [project, site] = [await copyProject(), await mkdtemp(join(tmpdir(), 'brand-'))];
  try {
    await makeBrand(project.folder);
    const served = await serveLive(project.folder, site, await freePort(), { args: [] });
    try {
      const text = async (path: string) => (await fetch(`${served.url}${path}`)).text();
      const sitemap = await text('/sitemap.xml');
      const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(
        ([, path = '']) => path,
      );
      expect(paths.length).toBeGreaterThan(15);
      const others = ['/feed.xml', '/site.webmanifest', '/.well-known/security.txt', '/login', '/none'];
      for (const path of [...paths, ...others]) expect(await text(path), path).not.toMatch(FIRST_BRAND);
      expect(await text('/smart-home')).toContain('tag=oakandivy-20');

      await page.goto(`${served.url}/energy-efficiency-tips`);
      await expect(page).toHaveTitle(/Oak & Ivy$/);
      await expect(page.getByText('By The Oak & Ivy editors')).toBeVisible();
      const brand = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--color-brand'),
      );
      expect(brand.replace(/\s/g, '')).toBe(BLUE.replace(/\s/g, ''));
    } finally {
      await served.stop();
    }
  } finally {
    await Promise.all([project.remove(), rm(site, { recursive: true, force: true, maxRetries: 5 })]);
  }
});
