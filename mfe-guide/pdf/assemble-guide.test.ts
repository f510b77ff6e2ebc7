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

  it('gives pages outside of the chapters no thumb mark', () => {
    expect(addMarginalia({ ...page, chapter: 0 }, 2, 'Guide')).not.toContain('thumb');
  });

  it('leaves covers and openers bare', () => {
    const opener = { ...page, html: '<section class="page opener" id="spring"></section>' };
    expect(addMarginalia(opener, 6, 'The year')).toBe(
      '<section class="page even accent-1 opener" id="spring"></section>',
    );
  });
});

describe('page numbers', () => {
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
});

describe('headings', () => {
  it('makes every space of a heading one that is drawn and may still end a line', () => {
    expect(keepHeadingSpaces('<h2>Tools worth owning</h2>')).toBe(
      '<h2>Tools\u00a0<wbr>worth\u00a0<wbr>owning</h2>',
    );
  });

  it('leaves markup inside of a heading and other text alone', () => {
    const html = '<h1>Guide<span class="gap">\u00a0</span></h1><p>One two</p>';
    expect(keepHeadingSpaces(html)).toBe(html);
  });
});

describe('drawings', () => {
  const drawing =
    '<svg viewBox="0 0 2 2"><defs><g id="leaf"/></defs><rect fill="url(#sky)"/><use href="#leaf"/></svg>';

  it('gives the drawing the alternative text of the image', () => {
    const html = inlineDrawings(
      '<img src="drawings/ladder.svg" alt="A ladder">',
      (name) => `<svg data-name="${name}"/>`,
    );
    expect(html).toBe('<svg role="img" aria-label="A ladder" data-name="ladder"/>');
  });

  it('hides a drawing without alternative text from the tagged structure', () => {
    expect(inlineDrawings('<img src="drawings/saw.svg" alt="">', () => '<svg />')).toBe(
      '<svg aria-hidden="true" />',
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
