import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SearchFile } from 'shared-lib';
import { describe, expect, it } from 'vitest';
import { releaseOf, routeAt } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { pageFile } from '../store/compositions.ts';
import { isSearched, pageSections, searchJson } from './search-file.ts';

describe('search json', () => {
  async function search(pages: Record<string, string>, ...routes: ReturnType<typeof routeAt>[]) {
    const folder = temporaryFolder();
    for (const [path, main] of Object.entries(pages)) {
      const file = join(folder, pageFile(path));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `<main>${main}</main>`);
    }
    return JSON.parse(await searchJson(folder, [releaseOf('content', routes)])) as SearchFile;
  }

  it('has the sections of each searched page, and none of the others', async () => {
    const { pages } = await search(
      { '/': '<h1>Welcome</h1><p>Hello.</p>', '/blog': '<h1>Reads</h1>', '/login': '<h1>Log in</h1>' },
      routeAt('/', { title: '' }),
      routeAt('/blog', { title: 'Blog' }),
      routeAt('/login', { layout: 'bare', indexed: false }),
    );
    expect(pages).toEqual([
      { path: '/', title: '', sections: [{ anchor: '', heading: 'Welcome', text: 'Hello.' }] },
      { path: '/blog', title: 'Blog', sections: [{ anchor: '', heading: 'Reads', text: '' }] },
    ]);
  });

  it('has what several pages say alike once, and the pages themselves always', async () => {
    const page = '<h1>Same</h1><p>Lead.</p><section id="r"><h2>Ratings</h2><p>Are ours.</p></section>';
    const { pages } = await search({ '/a': page, '/b': page }, routeAt('/a'), routeAt('/b'));
    expect(pages.map(({ sections }) => sections.map(({ heading }) => heading))).toEqual([
      ['Same', 'Ratings'],
      ['Same'],
    ]);
  });

  it('fails when a page has not been rendered', async () => {
    await expect(search({}, routeAt('/a'))).rejects.toThrow('ENOENT');
  });
});

describe('is searched', () => {
  it.each([
    ['an indexed page', {}, true],
    ['a variant of an indexed page', { indexed: false, canonical: '/tips' }, true],
    ['a page that is nobody else’s business', { indexed: false }, false],
    ['a form to sign in', { layout: 'bare' }, false],
    ['a page behind the gate', { access: 'authenticated' }, false],
    ['a page for visitors who are not signed in', { access: 'anonymous' }, false],
  ] as const)('%s: %o is searched: %s', (_, rest, expected) => {
    expect(isSearched(routeAt('/a', rest))).toBe(expected);
  });
});

describe('page sections', () => {
  const sections = (main: string) =>
    pageSections(`<!DOCTYPE html><body><header><h2>Menu</h2></header><main id="main">${main}</main></body>`);
  const anchors = (main: string) => sections(main).map(({ anchor, heading }) => [anchor, heading]);

  it('a page without headings has no section', () => {
    expect(sections('<p>Loading</p>')).toEqual([]);
    expect(pageSections('no document at all')).toEqual([]);
  });

  it('the first section is the page: its h1, with the words before the next heading', () => {
    expect(sections('<p>Outdoor</p><h1 id="title">A yard</h1><p>Water <b>first</b>.</p>')).toEqual([
      { anchor: '', heading: 'A yard', text: 'Outdoor. Water first.' },
    ]);
  });

  describe('a section leads', () => {
    it('to the item that its heading is the first one of', () => {
      const items = '<li id="rug"><img alt=""><div><h3>Rugs</h3><p>Eight by ten.</p></div></li>';
      expect(anchors(`<h1>Tips</h1><ul>${items}</ul>`)[1]).toEqual(['rug', 'Rugs']);
    });

    it('to the section around it, not to the heading alone, when it opens that section', () => {
      const html = '<section id="tips"><h2 id="tips-title">Ten tips</h2><p>Begin here.</p></section>';
      expect(anchors(`<h1>Tips</h1>${html}`)[1]).toEqual(['tips', 'Ten tips']);
    });

    it('to its own heading otherwise', () => {
      const html = '<section id="a"><h2>A</h2><p>a</p><h3 id="box">Box</h3><p>b</p></section>';
      expect(anchors(`<h1>Tips</h1>${html}`)).toContainEqual(['box', 'Box']);
    });

    it('to the closest element with an id when it has none of its own', () => {
      const html =
        '<section id="picks"><h2>Picks</h2><p>p</p><ul><li><h3>Drill</h3><p>d</p></li></ul></section>';
      expect(anchors(`<h1>Tips</h1>${html}`)).toContainEqual(['picks', 'Drill']);
    });

    it('to where the section around it leads when nothing has an id', () => {
      const html =
        '<section><h2 id="skill">Skill</h2><p>s</p><ul><li><h3>Beginner</h3><p>b</p></li></ul></section>';
      expect(anchors(`<h1>Tips</h1>${html}`)).toContainEqual(['skill', 'Beginner']);
    });
  });

  describe('the words of a section', () => {
    it('include a second heading of the same item', () => {
      const item =
        '<li id="pit"><h2>Fire pit</h2><p>Three courses.</p><h3>Step by step</h3><ol><li>Dig.</li></ol></li>';
      expect(sections(`<h1>Yard</h1><ol>${item}</ol>`)).toContainEqual({
        anchor: 'pit',
        heading: 'Fire pit',
        text: 'Three courses. Step by step: Dig.',
      });
    });

    it('end with the item, and what follows belongs to the section around it', () => {
      const html =
        '<section id="s"><h2>Picks</h2><ul><li><h3>Drill</h3><p>Two speeds.</p></li></ul><p>How we rate.</p></section>';
      expect(sections(`<h1>Yard</h1>${html}`).slice(1)).toEqual([
        { anchor: 's', heading: 'Picks', text: 'How we rate.' },
        { anchor: 's', heading: 'Drill', text: 'Two speeds.' },
      ]);
    });

    it('are kept apart where a reader sees them apart, and have no space before punctuation', () => {
      const html =
        '<h1>A</h1><dl><div><dt>Time</dt><dd>1 hour</dd></div></dl><p>Done <time>June 1</time>, by <a href="#x">us</a>!</p>';
      expect(sections(html)[0]?.text).toBe('Time: 1 hour. Done June 1, by us!');
    });

    it('say what a table holds row by row, each value with what it answers where the table says it', () => {
      const row =
        '<tr><th scope="row">Hose</th><td data-criterion="Best for">Beds</td><td>$40</td><td>50 ft</td></tr>';
      expect(sections(`<h1>A</h1><table><tbody>${row}${row}</tbody></table>`)[0]?.text).toBe(
        'Hose: Best for: Beds. $40, 50 ft. Hose: Best for: Beds. $40, 50 ft.',
      );
    });

    it('keep a link that belongs to a sentence', () => {
      expect(sections('<h1>A</h1><p>Or <a href="/guide">go straight to it</a>.</p>')[0]?.text).toBe(
        'Or go straight to it.',
      );
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
    ])('leave out %s', (_, html) => {
      expect(sections(`<h1>Yard</h1>${html}<p>Rain.</p>`)).toEqual([
        { anchor: '', heading: 'Yard', text: 'Rain.' },
      ]);
    });
  });

  it('a number that counts is no part of a heading, one that tells something is', () => {
    const html = '<h1>7 builds</h1><section><h2><span>3</span> <!-- -->48-inch bench</h2><p>b</p></section>';
    expect(anchors(html)).toEqual([
      ['', '7 builds'],
      ['', '48-inch bench'],
    ]);
  });

  it.each([
    ['whose heading is a link', '<li><p>Outdoor</p><h3><a href="/yard">The yard</a></h3><p>June</p></li>'],
    ['that is a link', '<li><a href="/yard"><h3>The yard</h3><p>June</p></a></li>'],
  ])('a card %s to another page is found there', (_, card) => {
    expect(sections(`<h1>Blog</h1><p>Reads.</p><ul>${card}</ul>`)).toEqual([
      { anchor: '', heading: 'Blog', text: 'Reads.' },
    ]);
  });

  it('a heading without words of its own is no section', () => {
    expect(anchors('<h1>Blog</h1><section id="s"><h2>Keep reading</h2></section>')).toEqual([['', 'Blog']]);
  });
});
