import { describe, expect, it } from 'vitest';
import { integrity } from '../../store/files.ts';
import { documentViolations } from './document-violations.ts';

const BOOT = 'start();';

const violations = (body: string, head = '') =>
  documentViolations(
    `<!doctype html><html><head>${head}<link rel="stylesheet" href="/_c/a.css"></head><body>${body}<script type="module">${BOOT}</script></body></html>`,
    integrity(BOOT),
  );

it('takes data blocks, the boot script, own files, and links to shops', () => {
  const head = `<link rel="canonical" href="https://www.example.com/blog"><link rel="icon" href="/favicon.svg">
    <script type="application/ld+json">{"url":"https://schema.org"}</script>`;
  const body = `<a href="https://shop.example" target="_blank" rel="noopener">Buy Now</a>
    <a href="mailto:us@example.com">us</a><img src="/a.svg" srcset="/a.svg 1x, /b.svg 2x"><form action="/go"></form>`;
  expect(violations(body, head)).toEqual([]);
});

describe('a page is refused', () => {
  it.each([
    ['<script>go()</script>', 'has an inline script that the policy does not know (go())'],
    [
      '<script src="https://cdn.example/a.js"></script>',
      'loads a script from another origin (https://cdn.example/a.js)',
    ],
    ['<style>p {}</style>', 'has a <style> element'],
    ['<p style="color: red">x</p>', 'has a style attribute on <p> (color: red)'],
    ['<p onclick="go()">x</p>', 'has an inline handler on <p> (onclick)'],
    [
      '<a href="javascript:go()">x</a>',
      'has an address on <a> that runs code or carries its own content (javascript:go())',
    ],
    ['<iframe></iframe>', 'has a <iframe> element'],
    [
      '<img src="https://cdn.example/a.png">',
      'loads from another origin in <img> (https://cdn.example/a.png)',
    ],
    [
      '<img srcset="/a.png 1x, //cdn.example/b.png 2x">',
      'loads from another origin in <img> (//cdn.example/b.png)',
    ],
    [
      '<form action="https://evil.example"></form>',
      'loads from another origin in <form> (https://evil.example)',
    ],
  ])('with %s', (body, violation) => {
    expect(violations(body)).toEqual([violation]);
  });

  it.each([
    [
      '<link rel="preconnect" href="https://cdn.example">',
      'loads from another origin in <link> (https://cdn.example)',
    ],
    ['<meta http-equiv="refresh" content="0">', 'has a meta element that acts as a header'],
    ['<base href="/x/">', 'has a <base> element'],
  ])('with %s in its head', (head, violation) => {
    expect(violations('', head)).toEqual([violation]);
  });

  it.each([
    '{"imports":{"/a.js":"/b.js"},"integrity":{}}',
    '{"integrity":{"https://cdn.example/a.js":"sha256-aaaa"}}',
    '{"integrity":{"/a.js":"anything"}}',
    '{"integrity":',
  ])('with the import map %s', (map) => {
    expect(violations(`<script type="importmap">${map}</script>`)).toEqual([
      'has an import map that does more than give files their integrity',
    ]);
  });

  it('when its boot script is not the one that the policy names', () => {
    const html = `<script type="module">${BOOT}more();</script>`;
    expect(documentViolations(html, integrity(BOOT))).toHaveLength(1);
  });
});
