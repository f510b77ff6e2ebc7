// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  addMarginalia,
  fillPageNumbers,
  inlineDrawings,
  keepHeadingSpaces,
  splitPages,
} from './assemble-guide.ts';

describe('a chapter’s file', () => {
  const page = (id: string, heading: string): string =>
    `<section class="page" id="${id}"><h2>${heading}</h2><p>Text.</p></section>`;

  it.each([
    [
      'text outside of the pages, which would not be printed',
      `${page('spring', 'Spring')}<p>Lost</p>`,
      'Lost',
    ],
    ['a page without an id', '<section class="page"><h2>Spring</h2></section>', 'needs an id and a heading'],
    ['a page without a heading', '<section class="page" id="spring"></section>', 'needs an id and a heading'],
  ])('refuses %s', (_, text, problem) => {
    expect(() => splitPages(text, 1)).toThrow(problem);
  });
});

describe('the margins', () => {
  const page = {
    id: 'spring',
    heading: 'Spring',
    chapter: 1,
    html: '<section class="page" id="spring"></section>',
  };

  it('adds side, colour, running title, number and thumb mark, hidden from the tagged structure', () => {
    const html = addMarginalia(page, 7, 'The year');
    expect(html).toMatch(/^<section class="page odd accent-1" id="spring"><div aria-hidden="true">/);
    expect(html).toContain('<p class="running">The year</p>');
    expect(html).toContain('<p class="folio">7<span>');
    expect(html).toContain('class="thumb"');
  });

  it('gives pages outside of the chapters no thumb mark, and leaves covers and openers bare', () => {
    expect(addMarginalia({ ...page, chapter: 0 }, 2, 'Guide')).not.toContain('thumb');
    const opener = { ...page, html: '<section class="page opener" id="spring"></section>' };
    expect(addMarginalia(opener, 6, 'The year')).toBe(
      '<section class="page even accent-1 opener" id="spring"></section>',
    );
  });
});

describe('page numbers', () => {
  const pageOf = new Map([['caulk', 24]]);

  it('are put into the text and the attribute of a link, and not into links out of the guide', () => {
    const link = '<a href="#caulk" data-page="{page}">see page {page}</a>';
    expect(fillPageNumbers(link, pageOf)).toBe('<a href="#caulk" data-page="24">see page\u00a024</a>');
    const outside = '<a href="https://www.epa.gov/lead">epa.gov</a>';
    expect(fillPageNumbers(outside, pageOf)).toBe(outside);
  });

  it('are refused for a page that is not there', () => {
    expect(() => fillPageNumbers('<a href="#attic">page {page}</a>', pageOf)).toThrow('#attic');
  });
});

it.each([
  [
    'are drawn and may still end a line',
    '<h2>Tools worth owning</h2>',
    '<h2>Tools\u00a0<wbr>worth\u00a0<wbr>owning</h2>',
  ],
  [
    'stay as they are in markup',
    '<h1>Guide<span class="gap">\u00a0</span></h1><p>One two</p>',
    '<h1>Guide<span class="gap">\u00a0</span></h1><p>One two</p>',
  ],
])('the spaces of a heading %s', (_, html, kept) => {
  expect(keepHeadingSpaces(html)).toBe(kept);
});

describe('drawings', () => {
  const drawing =
    '<svg viewBox="0 0 2 2"><defs><g id="leaf"/></defs><rect fill="url(#sky)"/><use href="#leaf"/></svg>';

  it('have the alternative text of the image, or are hidden from the tagged structure', () => {
    const images = '<img src="drawings/ladder.svg" alt="A ladder"><img src="drawings/saw.svg" alt="">';
    expect(inlineDrawings(images, (name) => `<svg data-name="${name}"/>`)).toBe(
      '<svg role="img" aria-label="A ladder" data-name="ladder"/><svg aria-hidden="true" data-name="saw"/>',
    );
  });

  it('keeps the ids of a drawing apart when it stands on two pages', () => {
    const image = '<img src="drawings/tree.svg" alt="">';
    const html = inlineDrawings(image + image, () => drawing);
    expect(html).toContain('id="leaf-1"');
    expect(html).toContain('url(#sky-2)');
    expect(html).toContain('href="#leaf-2"');
  });
});
