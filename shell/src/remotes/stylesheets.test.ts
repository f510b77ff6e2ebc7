// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadStylesheet, loadWhole } from './stylesheets.ts';
import { foundPage } from './testing/found-page.ts';

/** Asks for the stylesheet of a release that has this one. */
const ask = (href: string) => {
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

it('that the whole one of the page covers is not asked for, but the whole one, once', async () => {
  document.head.innerHTML =
    '<style data-whole="/_c/x.css sha256-x /_r/shell/1/s.css /_r/guide/1/c.css">p{}</style>';
  const loading = [loadWhole(), ask('/_r/guide/1/c.css')];
  expect(asked()).toEqual([['stylesheet', '/_c/x.css', 'sha256-x']]);
  happens('load');
  await Promise.all(loading);
  void ask('/_r/guide/1/c.css2');
  expect(lastLink().getAttribute('href')).toBe('/_r/guide/1/c.css2');
});

it('that the document or a release does not have is not awaited', async () => {
  await Promise.all([loadWhole(), loadStylesheet(foundPage('guide', '/').release)]);
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
