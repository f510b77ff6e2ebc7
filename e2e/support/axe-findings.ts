import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'));
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds on the page, by all of its rules or the given ones. Legacy mode needs no second window: the
 * site has no frames.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // To read axe takes a browser as long as to look at a page with it: once per document. The builder would read it twice.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const axe = new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
