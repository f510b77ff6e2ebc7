// @vitest-environment jsdom

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { beforeEach, describe, expect, it } from 'vitest';
import { releaseOf, routeAt } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { pageFile } from '../store/compositions.ts';
import { feed } from './feed.ts';
import { fullText } from './full-text.ts';

const ORIGIN = 'https://www.example.com';
const config = { ...site, origin: ORIGIN };
const shared = { id: 'newer', alt: 'A "porch"' };
const content = releaseOf(
  'content',
  [
    routeAt('/about'),
    routeAt('/older', { published: '2025-05-20', title: 'Older' }),
    routeAt('/newer', {
      published: '2025-06-12',
      title: 'Newer & <better>',
      description: 'Say "when".',
      picture: shared,
    }),
    routeAt('/edited', { published: '2025-05-01', updated: '2026-01-02', title: 'Edited' }),
    routeAt('/variant', { published: '2025-06-13', indexed: false }),
  ],
  { contents: { 'client/social/newer-16x9.jpg': 'sha256-a' } },
);

/** A folder of pages, each with its path as its text. */
function pages(): string {
  const folder = temporaryFolder();
  for (const { path } of content.routes) {
    const file = join(folder, pageFile(path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `<main><article><h1>T</h1><p>All of ${path}.</p></article></main>`);
  }
  return folder;
}

function read(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
}
const texts = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

describe('the feed', () => {
  let xml = '';
  let document: Document;

  beforeEach(async () => {
    xml = await feed(config, [content, releaseOf('account', [routeAt('/login')])], pages());
    document = read(xml);
  });

  it('is RSS 2.0, named after the site, and knows its own address', () => {
    expect(document.documentElement.getAttribute('version')).toBe('2.0');
    expect(texts(document, 'channel > title')).toEqual(['Gable & Grain']);
    expect(texts(document, 'channel > link')[0]).toBe(`${ORIGIN}/`);
    expect(xml).toContain(`<atom:link href="${ORIGIN}/feed.xml" rel="self"`);
  });

  it('has what came out and is indexed, the last edited first, whatever stands in a title', () => {
    expect(texts(document, 'item > title')).toEqual(['Edited', 'Newer & <better>', 'Older']);
    expect(texts(document, 'item > link')).toEqual(
      ['/edited', '/newer', '/older'].map((path) => ORIGIN + path),
    );
    expect(texts(document, 'item > description')[1]).toBe('Say "when".');
  });

  it('gives the day of each, that of its last edit, and the editors with the address that RSS asks for', () => {
    expect(texts(document, 'item > pubDate')[0]).toBe('Thu, 01 May 2025 12:00:00 GMT');
    expect(texts(document, 'item > updated')).toEqual([
      '2026-01-02T12:00:00Z',
      '2025-06-12T12:00:00Z',
      '2025-05-20T12:00:00Z',
    ]);
    expect(texts(document, 'item > author')[0]).toBe(
      'hello@gableandgrain.example (The Gable & Grain editors)',
    );
  });

  it('was built at the last edit of an article: the same releases give the same feed', () => {
    expect(texts(document, 'lastBuildDate')).toEqual(['Fri, 02 Jan 2026 12:00:00 GMT']);
  });

  it('has the whole text of each article, below its picture where there is one', () => {
    expect(texts(document, 'item > encoded')).toEqual([
      '<p>All of /edited.</p>',
      `<p><img src="${ORIGIN}/_r/content/1.0.0/social/newer-16x9.jpg" alt="A &quot;porch&quot;"></p><p>All of /newer.</p>`,
      '<p>All of /older.</p>',
    ]);
  });

  it('of a site without articles is empty', async () => {
    const empty = read(await feed(config, [releaseOf('content', [routeAt('/about')])], pages()));
    expect(texts(empty, 'item')).toEqual([]);
  });
});

describe('the full text of a page', () => {
  it.each([
    [
      'headings, lists and emphasis',
      '<h2 class="a">Paint</h2><ul><li id="b">One <b>wall</b></li></ul>',
      '<h2>Paint</h2><ul><li>One <b>wall</b></li></ul>',
    ],
    [
      'links, which become absolute',
      '<p><a class="a" href="/about#x">Us</a></p>',
      `<p><a href="${ORIGIN}/about#x">Us</a></p>`,
    ],
    [
      'shop links as what they are',
      '<p><a href="https://s.example/?a=1&amp;b=2" rel="sponsored nofollow noopener" target="_blank">Buy <span>(opens in a new tab)</span></a></p>',
      '<p><a href="https://s.example/?a=1&amp;b=2" rel="sponsored nofollow">Buy</a></p>',
    ],
    [
      'what a drawing says',
      '<p><span role="img" aria-label="Rated 4.7 out of 5"><svg></svg></span></p>',
      '<p>Rated 4.7 out of 5</p>',
    ],
    ['words that boxes keep apart', '<p><span>By us</span><time>June</time></p>', '<p>By us June</p>'],
    ['text that looks like markup', '<p>&lt;script&gt; &amp; co</p>', '<p>&lt;script&gt; &amp; co</p>'],
  ])('has %s', (_, html, expected) => {
    expect(fullText(`<main><article>${html}</article></main>`, `${ORIGIN}/a`)).toBe(expected);
  });

  it.each([
    ['scripts and styles', '<script>alert(1)</script><style>p{}</style>'],
    ['handlers and addresses of scripts', '<div onclick="x()"></div><a href="javascript:x()"></a>'],
    ['its title, which the entry has', '<h1>Title</h1>'],
    ['navigation and controls', '<nav><a href="/">Home</a></nav><button>Save</button><form><input></form>'],
    [
      'pictures, and links that only show one',
      '<img src="/a.svg" alt="A"><a href="/a.svg"><img src="/a.svg" alt="A">(large)</a>',
    ],
    [
      'what is hidden, and islands',
      '<p hidden>Later</p><span aria-hidden="true">4.7</span><a href="#a" data-island="copy">#</a>',
    ],
    ['what no snippet may show', '<section data-nosnippet><p>Now</p></section>'],
  ])('leaves out %s', (_, html) => {
    const text = fullText(`<main><article>${html}<p>Rain.</p></article></main>`, `${ORIGIN}/a`);
    expect(text.replace('<a></a>', '').trim()).toBe('<p>Rain.</p>');
  });

  it('ends with the disclosure that stands below the article, without what else is there', () => {
    const html =
      '<main><article><p>A</p></article><section>More</section><p data-disclosure="end">We earn.</p></main>';
    expect(fullText(html, ORIGIN)).toBe('<p>A</p> <p>We earn.</p>');
  });
});
