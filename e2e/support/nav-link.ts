import type { Locator, Page } from '@playwright/test';

/** A link of the header's navigation, by its exact label. */
export function navLink(page: Page, label: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true });
}
