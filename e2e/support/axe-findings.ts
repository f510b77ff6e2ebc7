import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** To read axe's source takes a browser about as long as to look at a page with it: once per document is enough. */
const ALREADY_THERE = ';';

/**
 * What axe finds on the page, by all of its rules or the given ones. Legacy mode needs no second window: the
 * site has no frames.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(isThere ? { page, axeSource: ALREADY_THERE } : { page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
