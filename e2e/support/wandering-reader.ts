import type { Browser, Page } from '@playwright/test';
import { interactive } from './interactive.ts';
import { mixedVersions } from './mixed-versions.ts';
import { sameDocument } from './same-document.ts';
import { watchErrors } from './watch-errors.ts';

/** The report of a reader who went from page to page. */
export interface WanderReport {
  /** Navigations inside a document, full loads by a link, and opened addresses. */
  soft: number;
  full: number;
  opened: number;
  errors: string[];
}

/** Links in the header of every page with the full layout. */
const LINKS = ['Free Guide', 'Home', 'Account', 'Home', 'Free Guide', 'Contact', 'Blog'] as const;

async function checkDocument(page: Page, errors: string[]): Promise<void> {
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  for (const mix of mixedVersions(addresses.join('\n')))
    errors.push(`${page.url()} mixes versions of ${mix}`);
}

/** Follows the next link of the header and waits until its page is interactive. */
async function follow(page: Page, name: string, report: WanderReport): Promise<void> {
  const link = page.getByRole('banner').getByRole('link', { name, exact: true });
  const path = (await link.getAttribute('href')) ?? '/';
  await sameDocument.mark(page);
  await link.click();
  await page.waitForURL((url) => url.pathname === path || url.pathname === '/login');
  await interactive(page);
  if (await sameDocument.isKept(page)) report.soft += 1;
  else report.full += 1;
}

/**
 * Walks through every area of the site until it is stopped: mostly by links, sometimes by opening an
 * address. After each step the document must hold one version of each app.
 */
export function wanderingReader(browser: Browser, url: string): () => Promise<WanderReport> {
  const report: WanderReport = { soft: 0, full: 0, opened: 0, errors: [] };
  let stopped = false;

  async function wander(): Promise<void> {
    const page = await browser.newPage();
    const errors = watchErrors(page);
    try {
      for (let step = 0; !stopped; step += 1) {
        if (step % LINKS.length === 0) {
          await page.goto(url);
          await interactive(page, '/');
          report.opened += 1;
        }
        const name = LINKS[step % LINKS.length] ?? 'Home';
        // A page with the bare layout has no header, so the reader goes home by address.
        if ((await page.getByRole('banner').getByRole('link', { name, exact: true }).count()) === 0) {
          await page.goto(url);
          report.opened += 1;
        } else await follow(page, name, report);
        await checkDocument(page, errors);
      }
    } catch (error) {
      errors.push(`the reader was stopped at ${page.url()}: ${String(error)}`);
    }
    report.errors = errors;
    await page.close();
  }

  const wandering = wander();
  return async () => {
    stopped = true;
    await wandering;
    return report;
  };
}
