import { expect, it } from 'vitest';
import { keepHeadingSpaces } from './keep-heading-spaces.ts';

it('makes every space of a heading one that is drawn and may still end a line', () => {
  expect(keepHeadingSpaces('<h2>Tools worth owning</h2>')).toBe(
    '<h2>Tools\u00a0<wbr>worth\u00a0<wbr>owning</h2>',
  );
});

it('leaves markup inside of a heading and other text alone', () => {
  const html = '<h1>Guide<span class="gap">\u00a0</span></h1><p>One two</p>';
  expect(keepHeadingSpaces(html)).toBe(html);
});
