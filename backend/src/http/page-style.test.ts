import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { unsubscribePage } from '../mail/unsubscribe.ts';
import { PAGE_STYLE } from './answer-headers.ts';

const tokens = readFileSync(createRequire(import.meta.url).resolve('shared-lib/ui/tokens.css'), 'utf8');

test.each(['paper', 'surface', 'line', 'ink', 'soft', 'brand', 'on-brand', 'focus'])(
  'has the color --%s of the site, light and dark',
  (name) => {
    const token = name === 'soft' ? 'ink-soft' : name;
    const color = new RegExp(`--color-${token}: (light-dark\\(#\\w+, #\\w+\\));`).exec(tokens)?.[1];
    expect(color).toBeTruthy();
    expect(PAGE_STYLE).toContain(`--${name}: ${color};`);
  },
);

test.each(['text', 'display'])('has the system fonts of --font-%s', (kind) => {
  const families = new RegExp(`--font-${kind}: (?:Fraunces, )?(.+);`).exec(tokens)?.[1];
  expect(PAGE_STYLE).toContain(`--${kind}: ${families};`);
});

test('pages have no other colors', () => {
  const page = unsubscribePage('ask', { name: 'Gable & Grain', siteUrl: 'https://gableandgrain.example' });
  expect(page.replace(PAGE_STYLE, '').match(/#[\da-f]{3,6}\b/gi)).toBeNull();
  expect(page).toContain('<p class="site">Gable &amp; Grain</p>');
});
