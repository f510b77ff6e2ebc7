import type { Locator, Page } from '@playwright/test';

/** The header's navigation as the specification lists it (section 2): label and path, in order. */
export const NAV_LINKS = [
  ['Home', '/'],
  ['Interior Tips', '/interior-tips'],
  ['Outdoor Solutions', '/outdoor-solutions'],
  ['DIY Projects', '/diy-projects'],
  ['Smart Home', '/smart-home'],
  ['Free Guide', '/free-homeowners-guide'],
  ['Blog', '/blog'],
  ['About', '/about'],
  ['Contact', '/contact'],
] as const;

/** A link of the header's navigation, by its exact label. */
export function navLink(page: Page, label: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true });
}
