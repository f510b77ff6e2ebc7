import type { Locator, Page } from '@playwright/test';
import { editionText } from './app-editions.ts';

/** The heading of the guide's first page in an edition. */
export function guideHeading(page: Page, edition: number): Locator {
  return page.getByRole('heading', { level: 1, name: editionText(edition), exact: true });
}
