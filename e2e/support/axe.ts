import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'));
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/** Legacy mode is enough, because the site has no iframes. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // Injected once per document, because parsing axe takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // Waits for color transitions to end, because contrast is too low during them.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((fade) => !(fade instanceof CSSTransition) || fade.playState !== 'running'),
  );
  const axe = new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Dark mode changes only colors, so only the rules about colors are checked there. */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  for (const [colorScheme, width, rules] of [
    ['light', 390],
    ['light', 1280],
    ['dark', 1280, ['color-contrast', 'link-in-text-block']],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const findings = await axeFindings(page, rules && [...rules]);
    expect.soft(findings, `${state}, ${colorScheme}, ${width} px`).toEqual([]);
  }
}
