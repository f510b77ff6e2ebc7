import { expect, type Locator, type Page } from '@playwright/test';
import { STATE_TIMEOUT_MS } from 'shared-lib/testing/test-timeouts.ts';
import { NO_PAGE } from './site.ts';

declare global {
  interface Window {
    visitedDocument?: true;
  }
}

/** Waits for the shell's mark of the page at `path` (User Timing). A synthetic focus event starts the application. */
export async function interactive(page: Page, path?: string): Promise<void> {
  await page.waitForFunction(
    (name) => {
      document
        .querySelector('[data-search=main]')
        ?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      return performance.getEntriesByName(`page ${name ?? location.pathname}`).length > 0;
    },
    path === NO_PAGE ? 'not-found' : path,
  );
}

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await interactive(page, new URL(path, 'http://site').pathname);
}

/** A form's code may load after the page or on focus. */
export async function fullyHydrated(page: Page, path: string): Promise<void> {
  await interactive(page, path);
  const held = page.locator('form[data-hold]');
  await held.evaluateAll((forms) => {
    for (const form of forms) form.querySelector('input')?.focus({ preventScroll: true });
  });
  await expect(held).toHaveCount(0);
}

/** Waits until the page is idle, so that all received code has run. */
export const idle = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));

/** Waits until pending changes are painted and reported to layout observers. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Distinguishes a client-side navigation, which keeps `window`, from a full load. */
export const sameDocument = {
  mark: (page: Page): Promise<void> =>
    page.evaluate(() => {
      window.visitedDocument = true;
    }),
  isKept: (page: Page): Promise<boolean> => page.evaluate(() => window.visitedDocument === true),
};

/** `top` is in pixels. Without a movement, `scrollend` would never fire. */
export const scrollPage = (page: Page, top: number): Promise<void> =>
  page.evaluate(async (to) => {
    const scrolled = new Promise((resolve) => window.addEventListener('scrollend', resolve, { once: true }));
    window.scrollTo({ top: to, behavior: 'instant' });
    await scrolled;
  }, top);

/** Delays the shell, so that a test can act before hydration. */
export async function unhydratedPage(page: Page, path: string) {
  // Disables long timers, such as the one that submits a waiting form after eight seconds.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((work: TimerHandler, ms = 0, ...all: unknown[]) =>
      ms < 5000 ? setTimeout(work, ms, ...all) : 0) as typeof window.setTimeout;
  });
  const continueRequests = await delayRequests(page, '**/_r/shell/**/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  const expectUnhydrated = async () => {
    const marks = await page.evaluate(() =>
      performance.getEntriesByType('mark').filter(({ name }) => name.startsWith('page ')),
    );
    expect(marks).toEqual([]);
  };
  return {
    expectUnhydrated,
    async hydrate() {
      await expectUnhydrated();
      continueRequests();
      await interactive(page);
    },
  };
}

export async function delayRequests(page: Page, files: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Stops timers, but not the network or React. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // The clock can only be paused at a future time.
  await page.clock.pauseAt(Date.now() + STATE_TIMEOUT_MS);
}

/** The returned list grows. */
export function postsTo(page: Page, path: string): readonly string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) {
      posts.push(request.postData() ?? '');
    }
  });
  return posts;
}

export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    // Navigations abort requests.
    const error = request.failure()?.errorText ?? '';
    if (error !== 'net::ERR_ABORTED') errors.push(`request: ${request.url()} ${error}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`response: ${response.url()} ${response.status()}`);
  });
  return errors;
}

/** Only documents opened from now on are reported. The returned list grows. */
export async function policyReports(page: Page): Promise<readonly string[]> {
  const reports: string[] = [];
  await page.exposeFunction('reportViolation', (report: string) => void reports.push(report));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { reportViolation } = window as unknown as { reportViolation: (report: string) => void };
      reportViolation(`${violatedDirective}: ${blockedURI} (${sourceFile})`);
    });
  });
  return reports;
}

export const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

export const navLink = (page: Page, label: string): Locator =>
  navigation(page).getByRole('link', { name: label, exact: true });

export const siteSearch = {
  on(page: Page) {
    const dialog = page.getByRole('dialog', { name: 'Search' });
    return {
      button: page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }),
      dialog,
      field: dialog.getByRole('searchbox'),
      results: dialog.getByRole('listitem').getByRole('link'),
    };
  },

  async open(page: Page) {
    const parts = siteSearch.on(page);
    await parts.button.click();
    await expect(parts.dialog.getByText('Try gutters')).toBeVisible();
    return parts;
  },
};

export function mainForm(page: Page) {
  const form = page.getByRole('main').locator('form');
  const field = (name: string) => form.locator(`[name="${name}"]`);
  const button = form.locator('[type=submit]');
  return {
    form,
    field,
    button,
    send: () => button.click(),
    async fill(fields: Readonly<Record<string, string>>): Promise<void> {
      for (const [name, text] of Object.entries(fields)) await field(name).fill(text);
    },
    async expectTyped(fields: Readonly<Record<string, string>>): Promise<void> {
      for (const [name, text] of Object.entries(fields)) await expect(field(name)).toHaveValue(text);
    },
  };
}

export const downloadButtons = (page: Page): Locator =>
  page.getByRole('main').getByRole('link', { name: /Download the guide/ });

/** Returns the requested path. Some browsers download the PDF, so the tab's URL may lack the path. */
export async function openGuide(page: Page, press: () => Promise<void>): Promise<string> {
  const tab = page.waitForEvent('popup');
  const request = page
    .context()
    .waitForEvent('request', (one) => one.isNavigationRequest() && one.url().endsWith('.pdf'));
  await press();
  const [popup, sent] = await Promise.all([tab, request]);
  await popup.close();
  return new URL(sent.url()).pathname;
}
