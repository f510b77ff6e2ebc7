// @vitest-environment jsdom

import site from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { releaseOf, routeAt } from '../../testing/small-releases.ts';
import type { Release } from '../store/releases.ts';
import { feed } from './documents.ts';

const ORIGIN = 'https://www.example.com';
const config = { ...site, origin: ORIGIN };
const newer = { title: 'Newer & <better>', description: 'Say "when".' };
const content = releaseOf('content', [
  routeAt('/about'),
  routeAt('/older', { published: '2025-05-20', title: 'Older' }),
  routeAt('/newer', { published: '2025-06-12', ...newer }),
  routeAt('/edited', { published: '2025-05-01', updated: '2026-01-02', title: 'Edited' }),
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
  const feedOf = (releases: Release[]) => read(feed(config, releases));
  const whole = () => feedOf([content, releaseOf('account', [routeAt('/login')])]);

  it('is RSS 2.0 with the site’s name and its own address, and may be empty', () => {
    const empty = feedOf([releaseOf('content', [routeAt('/about')])]);
    expect(empty.documentElement.getAttribute('version')).toBe('2.0');
    expect(texts(empty, 'channel > title')).toEqual(['Gable & Grain']);
    expect(texts(empty, 'channel > link')[0]).toBe(`${ORIGIN}/`);
    const self = [...empty.getElementsByTagName('atom:link')].map((link) => link.getAttribute('href'));
    expect(self).toContain(`${ORIGIN}/feed.xml`);
    expect(texts(empty, 'item')).toEqual([]);
  });

  it('lists published, indexed pages, the last edited first, with any text in a title', () => {
    const document = whole();
    expect(texts(document, 'item > title')).toEqual(['Edited', 'Newer & <better>', 'Older']);
    const links = ['/edited', '/newer', '/older'].map((path) => ORIGIN + path);
    expect(texts(document, 'item > link')).toEqual(links);
    expect(texts(document, 'item > description')[1]).toBe('Say "when".');
  });

  it('has the dates and editors of each page, and is the same for the same releases', () => {
    const document = whole();
    expect(texts(document, 'item > pubDate')[0]).toBe('Thu, 01 May 2025 12:00:00 GMT');
    const edited = ['2026-01-02', '2025-06-12', '2025-05-20'].map((day) => `${day}T12:00:00Z`);
    expect(texts(document, 'item > updated')).toEqual(edited);
    const editors = 'hello@gableandgrain.example (The Gable & Grain editors)';
    expect(texts(document, 'item > author')[0]).toBe(editors);
    expect(texts(document, 'lastBuildDate')).toEqual(['Fri, 02 Jan 2026 12:00:00 GMT']);
  });
});
