import { describe, expect, it } from 'vitest';
import { createSearchIndex, excerpt, piecesOf, termsIn, termsOf } from './search-index.ts';
import { sampleSearchFile } from './testing/sample-search-file.ts';

describe('search index', () => {
  const search = createSearchIndex(sampleSearchFile);
  const found = (query: string) => search(query)?.results.map(({ to }) => to);

  describe('a query finds', () => {
    it.each([
      ['rug size', ['/interior-tips#interior-rug-size']],
      ['8x10', ['/interior-tips#interior-rug-size']],
      ['drywall', ['/interior-tips#interior-shelving']],
      ['shelf', ['/interior-tips#interior-shelving']],
      ['wifi', ['/smart-home#smart-leak-sensors']],
      ['how to size a rug', ['/interior-tips#interior-rug-size']],
      ['where do the shelves go', undefined],
    ])('for “%s” its sections', (query, expected) => {
      if (expected) expect(found(query)).toEqual(expected);
      else expect(found(query)?.[0]).toBe('/interior-tips#interior-shelving');
    });

    it('a word that is only begun', () => {
      expect(found('dryw')).toEqual(['/interior-tips#interior-shelving']);
    });

    it('a number as a whole only', () => {
      expect(found('2')).toEqual([]);
      expect(found('25')).toEqual(['/energy#energy-led']);
    });

    it('a page by its name, before its sections', () => {
      expect(found('interior tips')).toEqual([
        '/interior-tips',
        '/interior-tips#interior-rug-size',
        '/interior-tips#interior-shelving',
      ]);
      expect(found('home')?.[0]).toBe('/');
    });

    it('a word in a heading before one in a text', () => {
      expect(found('led')).toEqual(['/#picks', '/energy#energy-led']);
    });

    it('nothing for words that no page has', () => {
      expect(search('zzqy')).toEqual({ results: [], exact: true });
    });
  });

  describe('a query that nothing answers as it is', () => {
    it('finds what is spelled much alike', () => {
      expect(search('drywlal')).toMatchObject({
        exact: false,
        results: [{ to: '/interior-tips#interior-shelving' }],
      });
    });

    it('finds what has some of its words', () => {
      expect(search('rug shampoo')).toMatchObject({
        exact: false,
        results: [{ to: '/interior-tips#interior-rug-size' }],
      });
    });
  });

  it.each(['', '  ', 'a', '–'])('“%s” is no query yet', (query) => {
    expect(search(query)).toBeNull();
  });

  it('a result says where it leads, what its page is called, and what was found in it', () => {
    expect(search('bulbs')?.results).toEqual([
      expect.objectContaining({ to: '/energy#energy-led', page: '10 Energy Tips', terms: new Set(['bulb']) }),
      expect.objectContaining({ to: '/#picks', page: 'Home', heading: 'Warm White LED Bulbs, 8-Pack' }),
    ]);
  });

  it('a heading that is the page’s name is not said twice', () => {
    expect(search('cheapest')?.results).toEqual([
      expect.objectContaining({ to: '/energy', heading: '10 Energy Tips', page: '' }),
    ]);
  });

  it('a page of a document says its number and that it is a PDF', () => {
    const sections = [{ anchor: 'page=24', heading: 'New caulk', text: 'Mold grows behind it.' }];
    const find = createSearchIndex({ pages: [{ path: '/guide.pdf', title: 'The guide', sections }] });
    expect(find('mold')?.results).toEqual([
      expect.objectContaining({ to: '/guide.pdf#page=24', page: 'The guide, page 24 (PDF)' }),
    ]);
  });
});

describe('search terms', () => {
  describe('what words are compared by', () => {
    it.each([
      ['Café', ['cafe']],
      ['GUTTERS', ['gutter']],
      ['batteries', ['battery']],
      ['brushes', ['brush']],
      ['shelves', ['shelf']],
      ['glass', ['glass']],
      ['gas', ['gas']],
      ['12V', ['12v']],
      ['4', ['4']],
      ['a', []],
    ])('%s: %j', (word, terms) => {
      expect(termsOf(word)).toEqual(terms);
    });

    it.each([
      ['Wi-Fi', ['wi', 'fi', 'wifi']],
      ['8 × 10', ['8', '10', '8x10']],
      ['8×10', ['8', '10', '8x10']],
      ['roof’s', ['roof']],
      ["don't", ['don', 'dont']],
      ['24-inch', ['24', 'inch', '24inch']],
    ])('%s, joined: %j', (piece, terms) => {
      expect(termsOf(piece)).toEqual(terms);
    });
  });

  it('a text falls into its pieces, each with its place', () => {
    expect([...piecesOf('A 5 × 7 rug, “adrift”.')]).toEqual([
      { piece: 'A', at: 0 },
      { piece: '5 × 7', at: 2 },
      { piece: 'rug', at: 8 },
      { piece: 'adrift', at: 14 },
    ]);
  });

  it('the terms of a text are in its order', () => {
    expect(termsIn('Hang curtains, high & wide')).toEqual(['hang', 'curtain', 'high', 'wide']);
    expect(termsIn(' – ')).toEqual([]);
  });
});

describe('excerpt', () => {
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
});
