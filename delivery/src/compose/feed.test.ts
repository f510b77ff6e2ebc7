// @vitest-environment jsdom
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { releaseOf, routeAt } from '../testing/release-of.ts';
import { feed } from './feed.ts';

const config = { ...site, origin: 'https://www.example.com' };
const content = releaseOf('content', [
  routeAt('/about'),
  routeAt('/older', { published: '2025-05-20', title: 'Older' }),
  routeAt('/newer', { published: '2025-06-12', title: 'Newer & <better>', description: 'Say "when".' }),
  routeAt('/variant', { published: '2025-06-13', indexed: false }),
]);

function read(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
}
const texts = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

describe('the feed', () => {
  const xml = feed(config, [content, releaseOf('account', [routeAt('/login')])]);
  const document = read(xml);

  it('is RSS 2.0, named after the site, and knows its own address', () => {
    expect(document.documentElement.getAttribute('version')).toBe('2.0');
    expect(texts(document, 'channel > title')).toEqual(['Gable & Grain']);
    expect(texts(document, 'channel > link')[0]).toBe('https://www.example.com/');
    expect(xml).toContain('<atom:link href="https://www.example.com/feed.xml" rel="self"');
  });

  it('has what came out and is indexed, the newest first, whatever stands in a title', () => {
    expect(texts(document, 'item > title')).toEqual(['Newer & <better>', 'Older']);
    expect(texts(document, 'item > link')).toEqual([
      'https://www.example.com/newer',
      'https://www.example.com/older',
    ]);
    expect(texts(document, 'item > description')[0]).toBe('Say "when".');
  });

  it('gives the day of each and the editors as its author, with the address that RSS asks for', () => {
    expect(texts(document, 'item > pubDate')[0]).toBe('Thu, 12 Jun 2025 12:00:00 GMT');
    expect(texts(document, 'item > author')[0]).toBe(
      'hello@gableandgrain.example (The Gable & Grain editors)',
    );
  });

  it('was built when its newest article came out: the same releases give the same feed', () => {
    expect(texts(document, 'lastBuildDate')).toEqual(['Thu, 12 Jun 2025 12:00:00 GMT']);
  });
});

it('a site without articles has an empty feed', () => {
  const document = read(feed(config, [releaseOf('content', [routeAt('/about')])]));
  expect(texts(document, 'item')).toEqual([]);
});
