import { describe, expect, it } from 'vitest';
import { releaseOf, smallFrames } from '../../testing/small-releases.ts';
import type { PackedPage, PackedPages } from '../store/packed-pages.ts';
import { checkHtml } from './check-html.ts';

const PAGE: PackedPage = { html: '', css: '', preloads: '', described: [], sections: [] };

function reasons(page: Partial<PackedPage>, documents: PackedPages['documents'] = []): string[] {
  const pages = { format: 1, pages: { '/guide': { ...PAGE, ...page } }, documents } as const;
  const refusals = checkHtml({ release: releaseOf('guide', []), frames: null, pages });
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ check: 'html', subject: expect.stringMatching(/^guide 1\.0\.0/) });
  return refusals.map(({ reason }) => reason);
}

describe('the HTML of a region', () => {
  it.each([
    '',
    'Words &amp; <!-- -->more<b>1 &lt; 2</b>',
    '<!--$--><p>A<br/>B<br>C</p><!--/$--><hr/><img alt="" src="/a.svg"/>',
    '<svg viewBox="0 0 1 1"><title>T</title><linearGradient id="a"></linearGradient><path d="M0 0"/></svg>',
    '<table><caption>C</caption><tbody><tr><th>A</th><td>B</td></tr></tbody></table>',
    '<form action="/guide" data-hold=""><input value="&quot;"/><select><option selected="">A</option></select><textarea>\nA</textarea><textarea>\n</textarea><pre>\n\n  A</pre><pre>\n  A</pre><button>Go</button></form>',
    '<details open=""><summary>S</summary><dl><dt>A</dt><dd>B</dd></dl></details>',
    '<noscript><p>Without <a href="/a">scripts</a></p></noscript>',
    '<p style="color:red" data-on="1">It is on</p><math><mi mathvariant="normal">x</mi></math>',
  ])('may be %s', (html) => {
    expect(reasons({ html })).toEqual([]);
  });

  it.each([
    '<p>Open',
    'Words</div>',
    '<p><div>In a paragraph</div></p>',
    '<a href="/a">A<a href="/b">B</a></a>',
    '<table><tbody><p>Moved out</p></tbody></table>',
    '<b><i>Crossed</b></i>',
    '<ul><li>A<li>B</ul>',
    '<tr><td>Alone</td></tr>',
    '<!doctype html>',
    '<p a="1" a="2">Twice</p>',
    '<p>1 < 2</p>',
    '<svg><p>Out</p></svg>',
    '<noscript><p></noscript><p></p></noscript>',
    '<noscript><p title="</noscript><b></b>"></p></noscript>',
  ])('must be well-formed, unlike %s', (html) => {
    expect(reasons({ html })).toContainEqual(expect.stringMatching(/^The HTML is malformed: near "/));
  });

  it.each([
    ['<script>go()</script>', 'has a <script>'],
    ['<svg><script>go()</script></svg>', 'has a <script>'],
    ['<noscript><meta http-equiv="refresh" content="0;url=//evil.example"></noscript>', 'has a <meta>'],
    ['<template shadowrootmode="open"><script>go()</script></template>', 'has a <template>'],
    ['<img src="/a.svg" alt="" onerror="go()"/>', 'has the handler onerror'],
    ['<svg ONLOAD="go()"></svg>', 'has the handler onload'],
  ])('is refused: %s', (html, what) => {
    expect(reasons({ html })).toContain(`The HTML ${what}.`);
  });

  it('is also checked on the shell’s not-found page', () => {
    const check = (html: string) => {
      const frames = smallFrames({ missing: { html, css: '' }, boot: 'go()' });
      return checkHtml({ release: releaseOf('shell', []), frames, pages: null });
    };
    expect(check('<h1>Not found</h1>')).toEqual([]);
    expect(check('<h1>Not found')).toMatchObject([{ subject: 'shell 1.0.0, page missing' }]);
  });
});

const PICTURE = '<link rel="preload" as="image" href="/a.webp" imageSizes="1px" fetchPriority="high"/>\n';
const PLACEHOLDER = 'The page contains <!--head-->, <!--slot-->, <!--data--> or <!--boot-->.';
const STYLES = 'The styles load from another origin or a data URL.';
const PRELOADS = "The page preloads something other than this site's pictures.";

it.each<[Partial<PackedPage>, string?]>([
  [{ css: 'p { background: url(/_r/guide/1.0.0/a.svg) }' }],
  [{ css: 'p::before { content: "</STYLE><script>" }' }, 'The styles contain "</style".'],
  [{ css: "@import 'https://evil.example/a.css';" }, STYLES],
  [{ css: 'p { background: url(//evil.example/?a) }' }, STYLES],
  [{ preloads: PICTURE + PICTURE }],
  [{ preloads: '<link rel="stylesheet" href="/a.css">' }, PRELOADS],
  [{ preloads: '<link rel="preload" as="script" href="/a.js">' }, PRELOADS],
  [{ preloads: '<link rel="preload" as="image" href="https://evil.example/a.png">' }, PRELOADS],
  [{ preloads: '<link rel="preload" as="image" href="//evil.example/a.png">' }, PRELOADS],
  [{ preloads: '<link rel="preload" as="image" href="/a.png" onload="go()">' }, PRELOADS],
  [{ preloads: 'Words' }, PRELOADS],
  [{ preloads: `${PICTURE}<script>go()</script>` }, PRELOADS],
  [{ html: '<!--data-->' }, PLACEHOLDER],
  [{ css: '/*<!--slot-->*/' }, PLACEHOLDER],
])('checks the styles, preloads and placeholders of a page with %j', (page, reason) => {
  expect(reasons(page)).toEqual(reason ? [reason] : []);
});

it('refuses a value that is not a page, and names its location in pages.json', () => {
  const page = { ...PAGE, html: 1 } as unknown as PackedPage;
  expect(reasons(page)).toEqual([expect.stringMatching(/^pages\.json is malformed: pages\.\/guide\.html: /)]);
});

it('refuses a document for the search that is not an app’s PDF, or whose anchor is not a page', () => {
  const reasonsFor = (path: string, anchor: string) =>
    reasons({}, [{ path, title: 'Guide', sections: [{ anchor, heading: 'Caulk', text: 'Mold' }] }]);
  expect(reasonsFor('/guide.pdf', 'page=24')).toEqual([]);
  expect(reasonsFor('javascript:alert(1)', 'page=24')).toEqual([expect.stringContaining('documents.0.path')]);
  expect(reasonsFor('/guide.pdf', '"><script>')).toEqual([expect.stringContaining('sections.0.anchor')]);
});
