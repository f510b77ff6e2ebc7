import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routeAt } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { isSearched, pageSections, searchedDocuments } from './search-sections.ts';

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

const CARD = '<li><p>Outdoor</p><h3><a href="/yard">The yard</a></h3><p>June</p></li>';
const LINK = '<li><a href="/yard"><h3>The yard</h3><p>June</p></a></li>';

it.each<[string, html: string, sections: string[][]]>([
  ['are none without headings', '<p>Loading</p>', []],
  ['are none without elements', 'no document at all', []],
  [
    'begin with the h1 and the text around it',
    '<p>A</p><h1 id="b">B</h1><p>C <b>d</b>.</p>',
    [['', 'B', 'A. C d.']],
  ],
  ['omit a card with a link to a page', `<h1>Blog</h1><p>Reads.</p>${CARD}`, [['', 'Blog', 'Reads.']]],
  ['omit a card that is a link to a page', `<h1>Blog</h1><p>Reads.</p>${LINK}`, [['', 'Blog', 'Reads.']]],
  ['omit one without text', '<h1>Blog</h1><section id="s"><h2>Next</h2></section>', [['', 'Blog', '']]],
  [
    'include a second heading of the same item',
    '<h1>A</h1><li id="pit"><h2>Fire pit</h2><p>Three courses.</p><h3>Step by step</h3><ol><li>Dig.</li></ol></li>',
    [
      ['', 'A', ''],
      ['pit', 'Fire pit', 'Three courses. Step by step: Dig.'],
    ],
  ],
  [
    'end with the item; later text belongs to the outer section',
    '<h1>A</h1><section id="s"><h2>Picks</h2><ul><li><h3>Drill</h3><p>Two speeds.</p></li></ul><p>How we rate.</p></section>',
    [
      ['', 'A', ''],
      ['s', 'Picks', 'How we rate.'],
      ['s', 'Drill', 'Two speeds.'],
    ],
  ],
  [
    'have a heading without its counter, but with a meaningful number',
    '<h1>7 builds</h1><section><h2><span>3</span> <!-- -->48-inch bench</h2><p>b</p></section>',
    [
      ['', '7 builds', ''],
      ['', '48-inch bench', 'b.'],
    ],
  ],
])('the sections of a page %s', (_, html, sections) => {
  const found = pageSections(html).map(({ anchor, heading, text }) => [anchor, heading, text]);
  expect(found).toEqual(sections);
});

it.each([
  ['the item that it is the first heading of', '<li id="a"><img alt=""><div><h3>B</h3>b</div></li>', 'a'],
  ['the section that it opens, not to itself alone', '<section id="a"><h2 id="b">B</h2>b</section>', 'a'],
  ['itself otherwise', '<section id="a"><h2>A</h2>a<h3 id="b">B</h3>b</section>', 'b'],
  ['the closest element with an id', '<section id="a"><h2>A</h2>a<ul><li><h3>B</h3>b</ul></section>', 'a'],
  ['the anchor around it', '<section><h2 id="a">A</h2>a<ul><li><h3>B</h3>b</ul></section>', 'a'],
])('a heading leads to %s', (_, html, anchor) => {
  expect(pageSections(`<h1>Tips</h1>${html}`)).toContainEqual(
    expect.objectContaining({ anchor, heading: 'B' }),
  );
});

const ROW =
  '<tr><th scope="row">Hose</th><td data-criterion="Best for">Beds</td><td>$40</td><td>50 ft</td></tr>';
const ROW_TEXT = 'Hose: Best for: Beds. $40, 50 ft.';

it.each<[string, html: string, text?: string]>([
  ['has a list, label by label', '<dl><dt>Time</dt><dd>1 hour</dd></dl>', 'Time: 1 hour.'],
  ['has no space before punctuation', 'Done <time>June 1</time>, by <b>us</b>!', 'Done June 1, by us!'],
  ['has a table row by row', `<table>${ROW}${ROW}</table>`, `${ROW_TEXT} ${ROW_TEXT}`],
  ['has a link that belongs to a sentence', '<p>Or <a href="/a">go to it</a>.</p>', 'Or go to it.'],
  ['omits navigation', '<nav><ol><li>Home</li></ol></nav>'],
  ['omits controls', '<form><label>Name <input></label><button>Send</button></form>'],
  ['omits disclosures', '<p data-disclosure="above">We may earn a commission.</p>'],
  ['omits what no snippet may show', '<section data-nosnippet><h2>Buy</h2><p>Now</p></section>'],
  ['omits links that leave the site', '<a target="_blank" href="https://shop.example">Shop lamps</a>'],
  ['omits decoration', '<p aria-hidden="true">7</p>'],
  ['omits hidden text', '<p hidden>Later</p>'],
  ['omits links outside of a sentence', '<p>\n<a href="/about#how-we-rate">How we rate</a></p>'],
  ['omits the head of a table', '<table><thead><tr><th>Pick</th><th>Best for</th></tr></thead></table>'],
  ['omits drawings and scripts', '<svg><title>Sun</title></svg><script>1</script><style>p{}</style>'],
])('the text of a section %s', (_, html, text = '') => {
  const section = { anchor: '', heading: 'Yard', text: `${text} Rain.`.trim() };
  expect(pageSections(`<h1>Yard</h1>${html}<p>Rain.</p>`)).toEqual([section]);
});

describe('searched documents', () => {
  const SECTION = { anchor: 'page=24', heading: 'Caulk', text: 'Mold grows behind it.' };
  const GUIDE = { path: '/guide.pdf', title: 'The guide', sections: [SECTION] };

  function documentsOf(content: string | null) {
    const folder = temporaryFolder();
    if (content !== null) writeFileSync(join(folder, 'searched-documents.json'), content);
    writeFileSync(join(folder, 'guide.pdf'), '');
    return searchedDocuments(folder);
  }

  it('are those of the folder, if any', async () => {
    expect(await documentsOf(JSON.stringify([GUIDE]))).toEqual([GUIDE]);
    expect(await documentsOf(null)).toEqual([]);
  });

  const changed = (change: object) => JSON.stringify([{ ...GUIDE, ...change }]);
  const ELSEWHERE = { ...SECTION, anchor: '"><script>' };

  it.each([
    ['no JSON', '<p>', 'is not JSON'],
    ['another shape', '{}', 'is not a list of documents'],
    ['more than it should', changed({ script: 'x' }), 'is not a list of documents'],
    ['another address', changed({ path: 'javascript:alert(1)' }), '0.path'],
    ['another place', changed({ sections: [ELSEWHERE] }), '0.sections.0.anchor'],
    ['a file of another app', changed({ path: '/other.pdf' }), 'not in the public folder'],
    ['far too much', JSON.stringify('x'.repeat(200_001)), 'longer than 200000'],
  ])('are refused with %s', async (_, content, reason) => {
    const refused = new RegExp(`searched-documents\\.json.*${reason}`, 's');
    await expect(documentsOf(content)).rejects.toThrow(refused);
  });
});
