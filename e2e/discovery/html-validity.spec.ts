import { expect, test } from '@playwright/test';
import { type ConfigData, HtmlValidate } from 'html-validate';
import { SITE_PAGES } from '../support/site-pages.ts';

/** The rules of the HTML standard, for documents and for accessibility, without rules of style. */
const PRESETS = ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'];

/** A hash from the same server as the file adds no protection (docs/decisions/063). */
const OWN_FILES: ConfigData['rules'] = { 'require-sri': 'off' };

/** Gated pages are prerendered with a spinner and have no heading until the visitor is known. */
const WAITING: readonly string[] = SITE_PAGES.gated;

test('the HTML of every page is valid', async ({ request }) => {
  for (const path of [...Object.values(SITE_PAGES).flat(), '/no-such-page']) {
    const config: ConfigData = { root: true, extends: PRESETS, rules: OWN_FILES };
    if (WAITING.includes(path))
      config.rules = { ...OWN_FILES, 'heading-level': ['error', { minInitialRank: 'any' }] };
    const html = await (await request.get(path)).text();
    expect(html).toContain('</html>');
    const { results } = await new HtmlValidate(config).validateString(html);
    const problems = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect.soft(problems, path).toEqual([]);
  }
});
