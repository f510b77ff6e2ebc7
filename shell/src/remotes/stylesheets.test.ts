// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from 'vitest';
import { loadStylesheet } from './stylesheets.ts';
import { foundPage } from './testing/found-page.ts';

/** Requests the stylesheet of a release. */
const ask = async (href: string) => {
  const { release } = foundPage('guide', '/free-homeowners-guide');
  return loadStylesheet({ ...release, css: [href, 'sha256-x'] });
};
const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[href]')];
const lastLink = () => links().at(-1) as HTMLLinkElement;
const happens = (type: 'load' | 'error') => lastLink().dispatchEvent(new Event(type));
const stylesheets = () => links().map((link) => [link.rel, link.getAttribute('href'), link.integrity || '']);

beforeEach(() => document.head.replaceChildren());

it('is requested once and awaited', async () => {
  const arrived = vi.fn();
  const loading = ask('/_r/guide/1/a.css').then(arrived);
  void ask('/_r/guide/1/a.css');
  expect(stylesheets()).toEqual([['stylesheet', '/_r/guide/1/a.css', '']]);
  await Promise.resolve();
  expect(arrived).not.toHaveBeenCalled();
  happens('load');
  await loading;
});

it('of a release on another origin is requested there, with its integrity', async () => {
  vi.resetModules();
  document.body.innerHTML =
    '<script type="application/json" id="mfe-own">{"origins":{"guide":"https://files.example"}}</script>';
  const { loadStylesheet: load } = await import('./stylesheets.ts');
  const { release } = foundPage('guide', '/');
  const loading = load({ ...release, css: ['/_r/guide/1/c.css', 'sha256-x'] });
  expect(stylesheets()).toEqual([['stylesheet', 'https://files.example/_r/guide/1/c.css', 'sha256-x']]);
  happens('load');
  await loading;
});

it('that does not exist is not awaited', async () => {
  await loadStylesheet(foundPage('guide', '/').release);
  expect(links()).toEqual([]);
});

it('that does not load fails, is removed, and is requested again', async () => {
  const loading = ask('/_r/guide/1/d.css');
  happens('error');
  await expect(loading).rejects.toThrow('/_r/guide/1/d.css did not arrive');
  expect(links()).toEqual([]);
  const again = ask('/_r/guide/1/d.css');
  happens('load');
  await again;
});
