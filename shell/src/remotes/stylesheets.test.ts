// @vitest-environment jsdom

import type { ManifestApp } from 'shared-lib/federation/documents.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadStylesheet, loadWhole } from './stylesheets.ts';

describe('load stylesheet', () => {
  const of = (href: string | null): ManifestApp => ({
    version: '1',
    entry: '/e.js',
    files: [],
    pages: [],
    ...(href ? { css: [href, 'sha256-x'] } : {}),
  });
  const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[href]')];
  const lastLink = () => links().at(-1) as HTMLLinkElement;

  beforeEach(() => document.head.replaceChildren());
  afterEach(() => vi.unstubAllGlobals());

  describe('a stylesheet', () => {
    it('is asked for with its integrity, and awaited', async () => {
      const loading = loadStylesheet(of('/_r/guide/1/a.css'));
      const { rel, integrity } = lastLink();
      expect([rel, lastLink().getAttribute('href'), integrity]).toEqual([
        'stylesheet',
        '/_r/guide/1/a.css',
        'sha256-x',
      ]);
      let arrived = false;
      void loading.then(() => {
        arrived = true;
      });
      await Promise.resolve();
      expect(arrived).toBe(false);
      lastLink().dispatchEvent(new Event('load'));
      await loading;
    });

    it('is asked for once', () => {
      void loadStylesheet(of('/_r/guide/1/b.css'));
      void loadStylesheet(of('/_r/guide/1/b.css'));
      expect(links()).toHaveLength(1);
    });

    it('that the whole one of the page covers is not asked for, but the whole one, once', async () => {
      document.head.innerHTML =
        '<style data-whole="/_c/x.css sha256-x /_r/shell/1/s.css /_r/guide/1/c.css">p{}</style>';
      const started = loadWhole();
      const loading = loadStylesheet(of('/_r/guide/1/c.css'));
      expect(links().map((link) => [link.getAttribute('href'), link.integrity])).toEqual([
        ['/_c/x.css', 'sha256-x'],
      ]);
      lastLink().dispatchEvent(new Event('load'));
      await Promise.all([started, loading]);
      void loadStylesheet(of('/_r/guide/1/c.css2'));
      expect(lastLink().getAttribute('href')).toBe('/_r/guide/1/c.css2');
    });

    it('of a document that has none is not awaited', async () => {
      await loadWhole();
      expect(links()).toEqual([]);
    });

    it('that a release does not have is not awaited', async () => {
      await loadStylesheet(of(null));
      expect(links()).toEqual([]);
    });

    it('that did not arrive fails, leaves the document, and is asked for again', async () => {
      const loading = loadStylesheet(of('/_r/guide/1/d.css'));
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
      lastLink().dispatchEvent(new Event('error'));
      await expect(loading).rejects.toThrow('/_r/guide/1/d.css did not arrive');
      expect(links()).toEqual([]);
      const again = loadStylesheet(of('/_r/guide/1/d.css'));
      lastLink().dispatchEvent(new Event('load'));
      await again;
    });

    it('that the browser kept broken is asked for again past its cache', async () => {
      const asked = vi.fn(async (_url: string, _init: RequestInit) => new Response());
      vi.stubGlobal('fetch', asked);
      const loading = loadStylesheet(of('/_r/guide/1/e.css'));
      const first = lastLink();
      first.dispatchEvent(new Event('error'));
      await vi.waitFor(() => expect(links()).not.toEqual([]));
      expect(asked).toHaveBeenCalledWith('/_r/guide/1/e.css', { integrity: 'sha256-x', cache: 'reload' });
      expect(lastLink()).not.toBe(first);
      lastLink().dispatchEvent(new Event('load'));
      await loading;
    });
  });
});
