import type { Locator, Page } from '@playwright/test';
import { variantText } from './guide-variants.ts';

/** The heading of the guide's first page in a variant. */
export function guideHeading(page: Page, variant: number): Locator {
  return page.getByRole('heading', { level: 1, name: variantText(variant), exact: true });
}
