import { expect, it } from 'vitest';
import { excerpt } from './excerpt.ts';

const filler = (name: string) =>
  `${name} is a sentence that says nothing about the thing that is looked for here. `;
const long = `${filler('First')}${filler('Second')}Scoop out the gutters in fall. ${filler('Third')}${filler('Fourth')}`;
const showing = (text: string, ...terms: string[]) => excerpt(text, new Set(terms));

it('a short text is shown whole', () => {
  expect(showing('Scoop out the gutters.', 'gutter')).toBe('Scoop out the gutters.');
});

it('a long one is cut to the sentence that was found, between words', () => {
  const shown = showing(long, 'gutter');
  expect(shown).toMatch(/^… Scoop out the gutters in fall\. Third is .*\w …$/);
  expect(shown.length).toBeLessThan(165);
});

it('is the beginning when the words are not in it', () => {
  expect(showing(long, 'elsewhere')).toMatch(/^First is a sentence/);
  expect(showing('', 'elsewhere')).toBe('');
});

it('is where most of the words stand together', () => {
  const text = `${filler('A gutter')}${filler('Second')}${filler('Third')}Flush each downspout below the gutter.`;
  expect(showing(text, 'gutter', 'downspout')).toBe('… Flush each downspout below the gutter.');
});

it('begins shortly before a word that stands late in a long sentence', () => {
  const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
  const shown = showing(`${words} gutter ${words}`, 'gutter');
  expect(shown).toMatch(/^… word5\d .* gutter word0 .* …$/);
});
