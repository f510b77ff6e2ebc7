import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSearchIndex, excerpt, loadSearchIndex, termsOf } from './search-index.ts';
import { sampleSearchFile } from './testing/search-site.tsx';

const RUG = '/interior-tips#interior-rug-size';
const SHELVES = '/interior-tips#interior-shelving';

describe('search index', () => {
  const search = createSearchIndex(sampleSearchFile);
  const targets = (query: string) => search(query)?.results.map(({ to }) => to);

  it.each([
    ['words of a section', 'rug size', [RUG]],
    ['a size without spaces', '8x10', [RUG]],
    ['a plural by its singular', 'shelf', [SHELVES]],
    ['joined words', 'wifi', ['/smart-home#smart-leak-sensors']],
    ['a question', 'how to size a rug', [RUG]],
    ['an incomplete word', 'dryw', [SHELVES]],
    ['a number as a whole', '25', ['/energy#energy-led']],
    ['no part of a number', '2', []],
    ['a page by its name, before its sections', 'interior tips', ['/interior-tips', RUG, SHELVES]],
    ['a word in a heading before the same word in a text', 'led', ['/#picks', '/energy#energy-led']],
    ['nothing for words that no page has', 'zzqy', []],
  ])('a query finds %s: “%s”', (_, query, expected) => {
    expect(search(query)?.exact).toBe(true);
    expect(targets(query)).toEqual(expected);
  });

  it.each([
    ['words with a similar spelling', 'drywlal', '/interior-tips#interior-shelving'],
    ['sections with some of its words', 'rug shampoo', '/interior-tips#interior-rug-size'],
  ])('a query without exact matches finds %s', (_, query, to) => {
    expect(search(query)).toMatchObject({ exact: false, results: [{ to }] });
  });

  it.each(['  ', 'a'])('“%s” is not a query yet', (query) => {
    expect(search(query)).toBeNull();
  });

  it('a result has its target, its page’s name, and the matched terms', () => {
    expect(search('cheapest')?.results).toMatchObject([{ heading: '10 Energy Tips', page: '' }]);
    expect(search('bulbs')?.results).toEqual([
      expect.objectContaining({ to: '/energy#energy-led', page: '10 Energy Tips', terms: new Set(['bulb']) }),
      expect.objectContaining({ to: '/#picks', page: 'Home', heading: 'Warm White LED Bulbs, 8-Pack' }),
    ]);
  });

  it('a page of a PDF is labeled with its number and “PDF”', () => {
    const sections = [{ anchor: 'page=24', heading: 'New caulk', text: 'Mold grows behind it.' }];
    const find = createSearchIndex({ pages: [{ path: '/guide.pdf', title: 'The guide', sections }] });
    expect(find('mold')?.results).toEqual([
      expect.objectContaining({ to: '/guide.pdf#page=24', page: 'The guide, page 24 (PDF)' }),
    ]);
  });
});

it.each([
  ['CAFÉS', ['cafe']],
  ['batteries', ['battery']],
  ['shelves', ['shelf']],
  ['glass', ['glass']],
  ['gas', ['gas']],
  ['4', ['4']],
  ['a', []],
  ['Wi-Fi', ['wi', 'fi', 'wifi']],
  ['8 × 10', ['8', '10', '8x10']],
  ["don't", ['don', 'dont']],
])('%s has the search terms %j', (piece, terms) => {
  expect(termsOf(piece)).toEqual(terms);
});

describe('an excerpt', () => {
  const filler = (name: string) =>
    `${name} is a sentence that says nothing about the thing that is looked for here. `;
  const long = `${filler('First')}${filler('Second')}Scoop out the gutters in fall. ${filler('Third')}${filler('Fourth')}`;
  const spread = `${filler('A gutter')}${filler('Second')}${filler('Third')}Flush each downspout below the gutter.`;
  const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
  const late = `${words} gutter ${words}`;

  it.each<[string, string, string[], RegExp]>([
    ['is a short text, uncut', 'Scoop out the gutters.', ['gutter'], /^Scoop out the gutters\.$/],
    ['begins at a matched sentence', long, ['gutter'], /^… Scoop out the gutters in fall\. Third is .*\w …$/],
    ['is the beginning of a text that matches no term', long, ['elsewhere'], /^First is a sentence/],
    ['has most of the terms', spread, ['gutter', 'downspout'], /^… Flush each downspout below the gutter\.$/],
    ['begins shortly before a word late in a sentence', late, ['gutter'], /^… word5\d .* gutter word0 .* …$/],
  ])('%s', (_, text, terms, expected) => {
    const shown = excerpt(text, new Set(terms));
    expect(shown).toMatch(expected);
    expect(shown.length).toBeLessThan(165);
  });
});

describe('the index of the live pages', () => {
  const answer = (response: Promise<Response>) => vi.stubGlobal('fetch', () => response);
  afterEach(() => void vi.unstubAllGlobals());

  it('finds their sections', async () => {
    answer(Promise.resolve(Response.json(sampleSearchFile)));
    expect((await loadSearchIndex())('rug')?.results).toHaveLength(1);
  });

  it.each([
    ['an error status', new Response('<html>', { status: 404 }), '/search.json returned 404'],
    ['a response of another shape', Response.json({ pages: [{ path: '/', title: 'Home' }] }), /undefined/],
  ] as const)('fails to load with %s', async (_, response, message) => {
    answer(Promise.resolve(response));
    await expect(loadSearchIndex()).rejects.toThrow(message);
  });
});
