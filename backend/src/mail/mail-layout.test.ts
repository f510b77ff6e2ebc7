import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { mailLayout } from './mail-layout.ts';

const tokens = readFileSync(createRequire(import.meta.url).resolve('shared-lib/ui/tokens.css'), 'utf8');
const pairs = [...tokens.matchAll(/light-dark\((#\w{6}), (#\w{6})\)/g)];
const light = pairs.map(([, color]) => color);
const dark = pairs.map(([, , color]) => color);

const { html } = mailLayout({
  subject: 'Your guide',
  greeting: 'Hello,',
  paragraphs: ['Here it is.'],
  action: { label: 'Open it', url: 'https://gableandgrain.example/guide' },
  closing: 'Enjoy it.',
  identity: { name: 'Gable & Grain', tagline: 'Practical ideas' },
  footer: [{ text: 'No more mail', url: 'https://gableandgrain.example/stop' }],
});
const colorsIn = (text: string) => text.match(/#[\da-f]{3,6}\b/g) ?? [];
const [head = '', body = ''] = html.split('</head>');

test('has the colors of the site in each element, and its dark ones where the reader prefers them', () => {
  expect(colorsIn(body).length).toBeGreaterThan(5);
  expect(colorsIn(body).filter((color) => !light.includes(color))).toEqual([]);
  expect(colorsIn(head).length).toBeGreaterThan(5);
  expect(colorsIn(head).filter((color) => !dark.includes(color))).toEqual([]);
});

test('gives every part with a color of its own another one in the dark', () => {
  const colored = [...body.matchAll(/class="(\w+)" style="[^"]*#/g)].map(([, part]) => part);
  const [, rules = ''] = head.split('@media (prefers-color-scheme:dark)');
  const replaced = [...rules.matchAll(/\.(\w+)/g)].map(([, part]) => part);
  expect(colored.length).toBeGreaterThan(5);
  expect(colored.filter((part) => !replaced.includes(part))).toEqual([]);
  expect(head).toContain('<meta name="color-scheme" content="light dark">');
});

test('is set in the letters of the site, with others for programs that do not have them', () => {
  const families = [...tokens.matchAll(/--font-(?:text|display): "(\w+) Variable"/g)].map(([, name]) => name);
  expect(families).toEqual(['Figtree', 'Fraunces']);
  expect(body).toMatch(/Figtree,.+sans-serif/);
  expect(body).toMatch(/Fraunces,.+serif/);
});
