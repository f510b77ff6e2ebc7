import type { Page } from '@playwright/test';

/** Collects every error of a page: console errors, exceptions, failed requests and error responses. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    // Navigations abort requests.
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') errors.push(`request: ${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`response: ${response.url()} ${response.status()}`);
  });
  return errors;
}
