import { expect, it } from 'vitest';
import { fillPageNumbers } from './fill-page-numbers.ts';

const pageOf = new Map([['caulk', 24]]);

it('puts the number of the linked page into the text and the attribute of a link', () => {
  const link = '<a href="#caulk" data-page="{page}">see page {page}</a>';
  expect(fillPageNumbers(link, pageOf)).toBe('<a href="#caulk" data-page="24">see page\u00a024</a>');
});

it('refuses a link to a page that is not there', () => {
  expect(() => fillPageNumbers('<a href="#attic">page {page}</a>', pageOf)).toThrow('#attic');
});

it('leaves links out of the guide as they are', () => {
  const link = '<a href="https://www.epa.gov/lead">epa.gov</a>';
  expect(fillPageNumbers(link, pageOf)).toBe(link);
});
