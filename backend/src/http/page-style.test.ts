import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { unsubscribePage } from '../mail/unsubscribe.ts';
import { PAGE_STYLE } from './page-style.ts';

const tokens = readFileSync(createRequire(import.meta.url).resolve('shared-lib/ui/tokens.css'), 'utf8');

test.each(['paper', 'surface', 'line', 'ink', 'soft', 'brand', 'on-brand', 'focus'])(
  'has the color --%s of the site, in the light and in the dark',
  (own) => {
    const token = own === 'soft' ? 'ink-soft' : own;
    const ofSite = new RegExp(`--color-${token}: (light-dark\\(#\\w+, #\\w+\\));`).exec(tokens)?.[1];
    expect(ofSite).toBeTruthy();
    expect(PAGE_STYLE).toContain(`--${own}: ${ofSite};`);
  },
);

test.each(['text', 'display'])(
  'has the fonts --font-%s of the site, without the one that is a file',
  (kind) => {
    const families = new RegExp(`--font-${kind}: (?:Fraunces, )?(.+);`).exec(tokens)?.[1];
    expect(PAGE_STYLE).toContain(`--${kind}: ${families};`);
  },
);

test('leaves the pages no color of their own', () => {
  const page = unsubscribePage('ask', { name: 'Gable & Grain', siteUrl: 'https://gableandgrain.example' });
  expect(page.replace(PAGE_STYLE, '').match(/#[\da-f]{3,6}\b/gi)).toBeNull();
  expect(page).toContain('<p class="site">Gable &amp; Grain</p>');
});
