import { expect, it } from 'vitest';
import { dressPage } from './dress-page.ts';

const page = {
  id: 'spring',
  heading: 'Spring',
  chapter: 1,
  html: '<section class="page" id="spring"></section>',
};

it('adds side, colour, running title, number and thumb mark, hidden from the tagged structure', () => {
  const html = dressPage(page, 7, 'The year');
  expect(html).toMatch(/^<section class="page odd accent-1" id="spring"><div aria-hidden="true">/);
  expect(html).toContain('<p class="running">The year</p>');
  expect(html).toContain('<p class="folio">7<span>');
  expect(html).toContain('class="thumb"');
});

it('gives pages outside of the chapters no thumb mark', () => {
  expect(dressPage({ ...page, chapter: 0 }, 2, 'Guide')).not.toContain('thumb');
});

it('leaves covers and openers bare', () => {
  const opener = { ...page, html: '<section class="page opener" id="spring"></section>' };
  expect(dressPage(opener, 6, 'The year')).toBe(
    '<section class="page even accent-1 opener" id="spring"></section>',
  );
});
