import { expect, it } from 'vitest';
import { splitPages } from './split-pages.ts';

const page = (id: string, heading: string): string =>
  `<section class="page" id="${id}"><h2>${heading}</h2><p>Text.</p></section>`;

it('takes the pages in order, with id and heading without markup', () => {
  const pages = splitPages(
    `<!-- spring -->\n${page('spring', 'Spring: <em>let</em> it out')}\n${page('fall', 'Fall')}`,
    1,
  );
  expect(pages.map(({ id, heading, chapter }) => [id, heading, chapter])).toEqual([
    ['spring', 'Spring: let it out', 1],
    ['fall', 'Fall', 1],
  ]);
});

it('refuses text outside of the pages, which would not be printed', () => {
  expect(() => splitPages(`${page('spring', 'Spring')}<p>Lost</p>`, 1)).toThrow('Lost');
});

it('refuses a page without an id or a heading', () => {
  expect(() => splitPages('<section class="page"><h2>Spring</h2></section>', 1)).toThrow('needs an id');
  expect(() => splitPages('<section class="page" id="spring"></section>', 1)).toThrow(
    'needs an id and a heading',
  );
});
