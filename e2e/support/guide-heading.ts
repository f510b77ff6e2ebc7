import type { Locator, Page } from '@playwright/test';
import { editionText } from './app-editions.ts';

/** The heading of the guide's first page, as an edition of it shows it. */
export function guideHeading(page: Page, edition: number): Locator {
  return page.getByRole('heading', { level: 1, name: editionText('guide', edition), exact: true });
}
