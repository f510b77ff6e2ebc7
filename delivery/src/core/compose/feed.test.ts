// @vitest-environment jsdom

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { releaseOf, routeAt } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { pageFile } from '../store/compositions.ts';
import type { Release } from '../store/releases.ts';
import { feed } from './feed.ts';
import { fullText } from './full-text.ts';

const ORIGIN = 'https://www.example.com';
const config = { ...site, origin: ORIGIN };
const picture = { id: 'newer', alt: 'A "porch"' };
const newer = { title: 'Newer & <better>', description: 'Say "when".', picture };
const content = releaseOf(
  'content',
  [
    routeAt('/about'),
    routeAt('/older', { published: '2025-05-20', title: 'Older' }),
    routeAt('/newer', { published: '2025-06-12', ...newer }),
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
  const feedOf = async (releases: Release[]) => read(await feed(config, releases, pages()));
  const whole = () => feedOf([content, releaseOf('account', [routeAt('/login')])]);

  it('is RSS 2.0, named after the site, knows its own address, and may be empty', async () => {
    const empty = await feedOf([releaseOf('content', [routeAt('/about')])]);
    expect(empty.documentElement.getAttribute('version')).toBe('2.0');
    expect(texts(empty, 'channel > title')).toEqual(['Gable & Grain']);
    expect(texts(empty, 'channel > link')[0]).toBe(`${ORIGIN}/`);
    const self = [...empty.getElementsByTagName('atom:link')].map((link) => link.getAttribute('href'));
    expect(self).toContain(`${ORIGIN}/feed.xml`);
    expect(texts(empty, 'item')).toEqual([]);
  });

  it('has what came out and is indexed, the last edited first, whatever stands in a title', async () => {
    const document = await whole();
    expect(texts(document, 'item > title')).toEqual(['Edited', 'Newer & <better>', 'Older']);
    const links = ['/edited', '/newer', '/older'].map((path) => ORIGIN + path);
    expect(texts(document, 'item > link')).toEqual(links);
    expect(texts(document, 'item > description')[1]).toBe('Say "when".');
  });

  it('gives the days of each, its editors, and its own: the same releases give the same feed', async () => {
    const document = await whole();
    expect(texts(document, 'item > pubDate')[0]).toBe('Thu, 01 May 2025 12:00:00 GMT');
    const edited = ['2026-01-02', '2025-06-12', '2025-05-20'].map((day) => `${day}T12:00:00Z`);
    expect(texts(document, 'item > updated')).toEqual(edited);
    const editors = 'hello@gableandgrain.example (The Gable & Grain editors)';
    expect(texts(document, 'item > author')[0]).toBe(editors);
    expect(texts(document, 'lastBuildDate')).toEqual(['Fri, 02 Jan 2026 12:00:00 GMT']);
  });

  it('has the whole text of each article, below its picture where there is one', async () => {
    expect(texts(await whole(), 'item > encoded')).toEqual([
      '<p>All of /edited.</p>',
      `<p><img src="${ORIGIN}/_r/content/1.0.0/social/newer-16x9.jpg" alt="A &quot;porch&quot;"></p><p>All of /newer.</p>`,
      '<p>All of /older.</p>',
    ]);
  });
});

describe('the full text of a page', () => {
  const US = `<a href="${ORIGIN}/us#x">Us</a>`;
  const SHOP = '<a href="https://s.example/?a=1&amp;b=2" rel="sponsored nofollow">Buy</a>';
  const SENT = SHOP.replace('">Buy', ' noopener" target="_blank">Buy <span>(opens in a new tab)</span>');

  it.each([
    ['headings', '<h2 class="a">Paint</h2>', '<h2>Paint</h2>'],
    ['lists and emphasis', '<ul><li id="b">One <b>wall</b></li></ul>', '<ul><li>One <b>wall</b></li></ul>'],
    ['links, which become absolute', '<p><a class="a" href="/us#x">Us</a></p>', `<p>${US}</p>`],
    ['shop links as what they are', `<p>${SENT}</p>`, `<p>${SHOP}</p>`],
    [
      'what a drawing says',
      '<p><span role="img" aria-label="Rated 4.7"><svg></svg></span></p>',
      '<p>Rated 4.7</p>',
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
    ['navigation', '<nav><a href="/">Home</a></nav>'],
    ['controls', '<button>Save</button><form><input></form>'],
    ['pictures', '<img src="/a.svg" alt="A">'],
    ['links that only show one', '<a href="/a.svg"><img src="/a.svg" alt="A">(large)</a>'],
    ['what is hidden', '<p hidden>Later</p><span aria-hidden="true">4.7</span>'],
    ['islands', '<a href="#a" data-island="copy">#</a>'],
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
