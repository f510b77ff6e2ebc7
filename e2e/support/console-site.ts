import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import type { Scope } from '../../delivery/src/core/store/tokens.ts';
import { issueToken } from '../../delivery/src/remote/admin/tokens.ts';
import { freePort } from './network.ts';
import { copyProject, runDelivery, serveLive } from './project.ts';
import { copySite, READER, setVariant } from './publishing.ts';

export interface ConsoleSite {
  store: ReturnType<typeof openStore>;
  url: string;
  console: string;
  /** The console's sign-in link, which works once. */
  link: string;
  log(): string;
  packGuide(variant: number): Promise<string>;
  token(name: string, app: string, ...scopes: Scope[]): Promise<string>;
}

export const GUIDE = '/free-homeowners-guide';

export const consoleTest = test.extend<object, { site: ConsoleSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters.
    async ({}, use) => {
      const [project, site] = await Promise.all([copyProject(), copySite()]);
      const packGuide = async (variant: number) => {
        const file = join(project.folder, `variant-${variant}.release`);
        await setVariant(project.folder, variant);
        const args = ['pack', 'guide', '--out', file, '--skip-checks'];
        const { code, output } = await runDelivery(project.folder, site.folder, args);
        expect(code, output).toBe(0);
        return file;
      };
      const settings = { LOG_LEVEL: 'debug', CLIENT_IP_HEADER: 'x-forwarded-for' };
      const served = await serveLive(process.cwd(), site.folder, await freePort(), { settings, args: [] });
      const link = /Console +(\S+)/.exec(served.output())?.[1] ?? '';
      const store = openStore(site.folder);
      await use({
        store,
        url: served.url,
        console: link.replace(/#.*/, ''),
        link,
        log: served.output,
        packGuide,
        token: async (name, app, ...scopes) =>
          (await issueToken(store, { name, app, scopes, days: 1 })).secret,
      });
      await served.stop();
      await Promise.all([project.remove(), site.remove()]);
    },
    { scope: 'worker' },
  ],
});

export async function signIn(page: Page, address: string, secret: string): Promise<void> {
  await page.goto(address);
  await enterToken(page, secret);
  await expect(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible();
}

export async function enterToken(page: Page, secret: string): Promise<void> {
  await page.getByLabel('Token', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Console' });
export const operations = (page: Page): Locator => page.getByRole('region', { name: 'Operations' });
export const waitForResult = (page: Page, text: string): Promise<void> =>
  operations(page).getByText(text).first().waitFor();
export const dialog = (page: Page): Locator => page.getByRole('dialog');

let networks = 0;

/** Each request and each page view comes from a new network. */
export async function visitGuide(
  { url }: ConsoleSite,
  version: string,
  views: number,
  requests: number,
): Promise<void> {
  const own = `guide/${version}`;
  const post = async (path: string, body: object) => {
    networks += 1;
    const headers = {
      'content-type': 'application/json',
      'user-agent': READER.userAgent ?? '',
      'x-release': own,
      'x-forwarded-for': `20.${Math.floor(networks / 256)}.${networks % 256}.7`,
    };
    const result = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(result.status).toBe(202);
  };
  for (let at = 0; at < views; at += 1)
    await post('/page-view', { own, releases: [own], vitals: {}, errors: [], page: GUIDE });
  for (let at = 0; at < requests; at += 1)
    await post('/', {
      ...{ type: 'guide_request', event: 'guide_request', name: 'Rosa Field' },
      ...{ email: `rosa${version}${at}@example.com`, source: `${url}${GUIDE}` },
      timestamp: new Date().toISOString(),
    });
}
