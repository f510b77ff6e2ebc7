import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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

/**
 * Says that axe finds nothing in light, on a phone and on a desk, and in dark, which differs by its colors alone. `state`
 * is what the page is in.
 */
export async function expectNothingFound(page: Page, state: string): Promise<void> {
  for (const [colorScheme, width, rules] of [
    ['light', 390],
    ['light', 1280],
    ['dark', 1280, ['color-contrast', 'link-in-text-block']],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    // The header fades from one color to the other: half-way nothing has its contrast.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every((fade) => !(fade instanceof CSSTransition) || fade.playState !== 'running'),
    );
    const found = await axeFindings(page, rules && [...rules]);
    expect.soft(found, `${state}, ${colorScheme}, ${width} px`).toEqual([]);
  }
}
