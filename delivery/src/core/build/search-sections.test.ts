import { expect, it } from 'vitest';
import { routeAt } from '../../testing/small-releases.ts';
import { isSearched, pageSections } from './search-sections.ts';

it.each([
  ['an indexed page', {}, true],
  ['a variant of an indexed page', { indexed: false, canonical: '/tips' }, true],
  ['a page that is not indexed', { indexed: false }, false],
  ['a login form', { layout: 'bare' }, false],
  ['a page behind the access gate', { access: 'authenticated' }, false],
] as const)('the search finds %s (%o): %s', (_, rest, expected) => {
  expect(isSearched(routeAt('/a', rest))).toBe(expected);
});

const CARD = '<li><p>Outdoor</p><h3><a href="/yard">The yard</a></h3><p>June</p></li>';
const LINK = '<li><a href="/yard"><h3>The yard</h3><p>June</p></a></li>';

it.each<[string, html: string, sections: string[]]>([
  ['are absent without headings', '<p>Loading</p>', []],
  [
    'begin with the h1 and the text around it',
    '<p>A</p><h1 id="b">B</h1><p>C <b>d</b>.</p>',
    [' | B | A. C d.'],
  ],
  ['omit cards that link to other pages', `<h1>Blog</h1><p>Reads.</p>${CARD}${LINK}`, [' | Blog | Reads.']],
  ['omit a section without text', '<h1>Blog</h1><section id="s"><h2>Next</h2></section>', [' | Blog | ']],
  [
    'include an item’s second heading in its text',
    '<h1>A</h1><li id="pit"><h2>Fire pit</h2><p>Three courses.</p><h3>Step by step</h3><ol><li>Dig.</li></ol></li>',
    [' | A | ', 'pit | Fire pit | Three courses. Step by step: Dig.'],
  ],
  [
    'end with their item; later text belongs to the outer section',
    '<h1>A</h1><section id="s"><h2>Picks</h2><ul><li><h3>Drill</h3><p>Two speeds.</p></li></ul><p>How we rate.</p></section>',
    [' | A | ', 's | Picks | How we rate.', 's | Drill | Two speeds.'],
  ],
  [
    'have headings without counters, but with meaningful numbers',
    '<h1>7 builds</h1><section><h2><span>3</span> <!-- -->48-inch bench</h2><p>b</p></section>',
    [' | 7 builds | ', ' | 48-inch bench | b.'],
  ],
])('the sections of a page %s', (_, html, sections) => {
  const texts = pageSections(html).map(({ anchor, heading, text }) => `${anchor} | ${heading} | ${text}`);
  expect(texts).toEqual(sections);
});

it.each([
  ['its item if it is the item’s first heading', '<li id="a"><img alt=""><div><h3>B</h3>b</div></li>', 'a'],
  ['its section if it is the section’s first heading', '<section id="a"><h2 id="b">B</h2>b</section>', 'a'],
  ['itself if it is not the first heading', '<section id="a"><h2>A</h2>a<h3 id="b">B</h3>b</section>', 'b'],
  ['the outer heading if B has no id', '<section><h2 id="a">A</h2>a<ul><li><h3>B</h3>b</ul></section>', 'a'],
])('the heading B leads to %s', (_, html, anchor) => {
  const section = expect.objectContaining({ anchor, heading: 'B' });
  expect(pageSections(`<h1>Tips</h1>${html}`)).toContainEqual(section);
});

const ROW = '<th scope="row">Hose</th><td data-criterion="Best for">Beds</td><td>$40</td><td>50 ft</td>';
const TABLE = `<table><thead><tr><th>Pick</th></tr></thead><tr>${ROW}</tr></table>`;

it.each<[string, html: string, text?: string]>([
  ['has each label of a list before its value', '<dl><dt>Time</dt><dd>1 hour</dd></dl>', 'Time: 1 hour.'],
  ['has no space before punctuation', 'Done <time>June 1</time>, by <b>us</b>!', 'Done June 1, by us!'],
  ['has tables row by row', TABLE, 'Hose: Best for: Beds. $40, 50 ft.'],
  ['includes a link within a sentence', '<p>Or <a href="/a">go to it</a>.</p>', 'Or go to it.'],
  ['omits controls', '<form><label>Name <input></label><button>Send</button></form>'],
  ['omits disclosures', '<p data-disclosure="above">We may earn a commission.</p>'],
  ['omits elements with data-nosnippet', '<section data-nosnippet><h2>Buy</h2><p>Now</p></section>'],
  ['omits links that leave the site', '<a target="_blank" href="https://shop.example">Shop lamps</a>'],
  ['omits decoration and hidden text', '<p aria-hidden="true">7</p><p hidden>Later</p>'],
  ['omits links outside of a sentence', '<p>\n<a href="/about#how-we-rate">How we rate</a></p>'],
])('the text of a section %s', (_, html, text = '') => {
  const section = { anchor: '', heading: 'Yard', text: `${text} Rain.`.trim() };
  expect(pageSections(`<h1>Yard</h1>${html}<p>Rain.</p>`)).toEqual([section]);
});
