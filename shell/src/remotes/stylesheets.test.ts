// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadStylesheet, loadWhole } from './stylesheets.ts';
import { foundPage } from './testing/found-page.ts';

/** Requests the stylesheet of a release that has this one. */
const ask = async (href: string) => {
  const { release } = foundPage('guide', '/free-homeowners-guide');
  return loadStylesheet({ ...release, css: [href, 'sha256-x'] });
};
const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[href]')];
const lastLink = () => links().at(-1) as HTMLLinkElement;
const happens = (type: 'load' | 'error') => lastLink().dispatchEvent(new Event(type));
const asked = () => links().map((link) => [link.rel, link.getAttribute('href'), link.integrity]);

beforeEach(() => document.head.replaceChildren());
afterEach(() => vi.unstubAllGlobals());

it('is asked for once, with its integrity, and awaited', async () => {
  const arrived = vi.fn();
  const loading = ask('/_r/guide/1/a.css').then(arrived);
  void ask('/_r/guide/1/a.css');
  expect(asked()).toEqual([['stylesheet', '/_r/guide/1/a.css', 'sha256-x']]);
  await Promise.resolve();
  expect(arrived).not.toHaveBeenCalled();
  happens('load');
  await loading;
});

it('the whole stylesheets of the document’s page come once, those of shell and app', async () => {
  const files = ['/m.js', '/_r/shell/1/s.css', '/_r/guide/1/c.css'].map((url) => [url, 'sha256-x'] as const);
  const loading = [loadWhole({ files }), ask('/_r/guide/1/c.css')];
  expect(links().map((link) => link.getAttribute('href'))).toEqual([
    '/_r/shell/1/s.css',
    '/_r/guide/1/c.css',
  ]);
  for (const link of links()) link.dispatchEvent(new Event('load'));
  await Promise.all(loading);
});

it('that the document or a release does not have is not awaited', async () => {
  await Promise.all([loadWhole({ files: [] }), loadStylesheet(foundPage('guide', '/').release)]);
  expect(links()).toEqual([]);
});

it('that did not arrive fails, leaves the document, and is asked for again', async () => {
  const loading = ask('/_r/guide/1/d.css');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  happens('error');
  await expect(loading).rejects.toThrow('/_r/guide/1/d.css did not arrive');
  expect(links()).toEqual([]);
  const again = ask('/_r/guide/1/d.css');
  happens('load');
  await again;
});

it('that the browser kept broken is asked for again past its cache', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response());
  vi.stubGlobal('fetch', fetch);
  const loading = ask('/_r/guide/1/e.css');
  const first = lastLink();
  happens('error');
  await vi.waitFor(() => expect(links()).not.toEqual([]));
  expect(fetch).toHaveBeenCalledWith('/_r/guide/1/e.css', { integrity: 'sha256-x', cache: 'reload' });
  expect(lastLink()).not.toBe(first);
  happens('load');
  await loading;
});
