// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { structuredDataBlock } from './html-document.ts';

it('is JSON-LD of the schema.org vocabulary, and nothing in it can close it', () => {
  const article = { '@type': 'Article', headline: '</script><script>alert(1)</script>' };
  const html = structuredDataBlock([article]);
  const page = new DOMParser().parseFromString(html, 'text/html');
  const [block, ...others] = page.querySelectorAll('script');
  expect(others).toEqual([]);
  expect(block?.type).toBe('application/ld+json');
  expect(JSON.parse(block?.textContent ?? '')).toEqual({
    '@context': 'https://schema.org',
    '@graph': [article],
  });
});

it('is not there when there is nothing to say', () => {
  expect(structuredDataBlock([])).toBe('');
});
