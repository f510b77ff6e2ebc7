import { describe, expect, it } from 'vitest';
import { routeAt } from '../../testing/small-releases.ts';
import { isSearched, pageSections } from './search-sections.ts';

describe('is searched', () => {
  it.each([
    ['an indexed page', {}, true],
    ['a variant of an indexed page', { indexed: false, canonical: '/tips' }, true],
    ['a page that is not indexed', { indexed: false }, false],
    ['a form to sign in', { layout: 'bare' }, false],
    ['a page behind the gate', { access: 'authenticated' }, false],
    ['a page for signed-out visitors', { access: 'anonymous' }, false],
  ] as const)('%s: %o is searched: %s', (_, rest, expected) => {
    expect(isSearched(routeAt('/a', rest))).toBe(expected);
  });
});

describe('page sections', () => {
  const sections = pageSections;
  const anchors = (main: string) => sections(main).map(({ anchor, heading }) => [anchor, heading]);

  const page = (heading: string, text: string) => [{ anchor: '', heading, text }];
  const CARD = '<li><p>Outdoor</p><h3><a href="/yard">The yard</a></h3><p>June</p></li>';
  const LINK = '<li><a href="/yard"><h3>The yard</h3><p>June</p></a></li>';

  it.each([
    ['none without headings', '<p>Loading</p>', []],
    [
      'first its h1, with the words before the next heading',
      '<p>A</p><h1 id="b">B</h1><p>C <b>d</b>.</p>',
      page('B', 'A. C d.'),
    ],
    [
      'no card whose heading leads to another page',
      `<h1>Blog</h1><p>Reads.</p>${CARD}`,
      page('Blog', 'Reads.'),
    ],
    ['no card that is a link to another page', `<h1>Blog</h1><p>Reads.</p>${LINK}`, page('Blog', 'Reads.')],
    [
      'none of a heading without words',
      '<h1>Blog</h1><section id="s"><h2>Next</h2></section>',
      page('Blog', ''),
    ],
  ])('the sections of a page: %s', (_, main, expected) => {
    expect(sections(main)).toEqual(expected);
    expect(pageSections('no document at all')).toEqual([]);
  });

  it.each([
    ['the item that it is the first heading of', '<li id="a"><img alt=""><div><h3>B</h3>b</div></li>', 'a'],
    ['the section that it opens, not to itself alone', '<section id="a"><h2 id="b">B</h2>b</section>', 'a'],
    ['itself otherwise', '<section id="a"><h2>A</h2>a<h3 id="b">B</h3>b</section>', 'b'],
    ['the closest element with an id', '<section id="a"><h2>A</h2>a<ul><li><h3>B</h3>b</ul></section>', 'a'],
    [
      'where the section around it leads',
      '<section><h2 id="a">A</h2>a<ul><li><h3>B</h3>b</ul></section>',
      'a',
    ],
  ])('a heading leads to %s', (_, html, anchor) => {
    expect(anchors(`<h1>Tips</h1>${html}`)).toContainEqual([anchor, 'B']);
  });

  describe('the words of a section', () => {
    it('include a second heading of the same item', () => {
      const item =
        '<li id="pit"><h2>Fire pit</h2><p>Three courses.</p><h3>Step by step</h3><ol><li>Dig.</li></ol></li>';
      const text = 'Three courses. Step by step: Dig.';
      expect(sections(`<h1>Yard</h1>${item}`)[1]).toEqual({ anchor: 'pit', heading: 'Fire pit', text });
    });

    it('end with the item; later text belongs to the outer section', () => {
      const item = '<ul><li><h3>Drill</h3><p>Two speeds.</p></li></ul>';
      const html = `<section id="s"><h2>Picks</h2>${item}<p>How we rate.</p></section>`;
      expect(sections(`<h1>Yard</h1>${html}`).slice(1)).toEqual([
        { anchor: 's', heading: 'Picks', text: 'How we rate.' },
        { anchor: 's', heading: 'Drill', text: 'Two speeds.' },
      ]);
    });

    const ROW =
      '<tr><th scope="row">Hose</th><td data-criterion="Best for">Beds</td><td>$40</td><td>50 ft</td></tr>';
    const ROW_TEXT = 'Hose: Best for: Beds. $40, 50 ft.';

    it.each([
      ['a list, label by label', '<dl><dt>Time</dt><dd>1 hour</dd></dl>', 'Time: 1 hour.'],
      ['no space before punctuation', 'Done <time>June 1</time>, by <b>us</b>!', 'Done June 1, by us!'],
      ['a table row by row', `<table>${ROW}${ROW}</table>`, `${ROW_TEXT} ${ROW_TEXT}`],
      ['a link that belongs to a sentence', '<p>Or <a href="/a">go to it</a>.</p>', 'Or go to it.'],
    ])('have %s', (_, html, text) => {
      expect(sections(`<h1>A</h1>${html}`)[0]?.text).toBe(text);
    });

    it.each([
      ['navigation', '<nav><ol><li>Home</li></ol></nav>'],
      ['controls', '<form><label>Name <input></label><button>Send</button></form>'],
      ['disclosures', '<p data-disclosure="above">We may earn a commission.</p>'],
      ['what no snippet may show', '<section data-nosnippet><h2>Buy</h2><p>Now</p></section>'],
      ['links that leave the site', '<a target="_blank" href="https://shop.example">Shop lamps</a>'],
      ['what only decorates', '<p aria-hidden="true">7</p>'],
      ['what is hidden', '<p hidden>Later</p>'],
      ['links that no sentence leads up to', '<p>\n<a href="/about#how-we-rate">How we rate</a></p>'],
      ['the head of a table', '<table><thead><tr><th>Pick</th><th>Best for</th></tr></thead></table>'],
      ['drawings and scripts', '<svg><title>Sun</title></svg><script>1</script><style>p{}</style>'],
    ])('omit %s', (_, html) => {
      expect(sections(`<h1>Yard</h1>${html}<p>Rain.</p>`)).toEqual([
        { anchor: '', heading: 'Yard', text: 'Rain.' },
      ]);
    });
  });

  it('a counter is no part of a heading, but a meaningful number is', () => {
    const html = '<h1>7 builds</h1><section><h2><span>3</span> <!-- -->48-inch bench</h2><p>b</p></section>';
    expect(anchors(html).map(([, heading]) => heading)).toEqual(['7 builds', '48-inch bench']);
  });
});
