// @vitest-environment jsdom
import type { ModuleFederation } from '@module-federation/runtime';
import type { AppList } from 'shared-lib/federation/documents.ts';
import { loadFiles } from 'shared-lib/loading/loader.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageLoader, loadStylesheet } from './page-loader.ts';
import { pageMatch } from './testing/page-match.ts';

vi.mock('shared-lib/loading/loader.ts', async (original) => ({
  ...(await original<object>()),
  loadFiles: vi.fn(async () => {}),
}));

// `loader.ts` reads this block once, at its first use.
document.body.innerHTML =
  '<script type="application/json" id="mfe-own">{"origins":{"guide":"https://files.example"}}</script>';

const activate = () => () => {};

const match = pageMatch('content', '/blog');
let version = 0;

async function load({ isStatic = false, isPrerendered = false }) {
  version += 1;
  const files = ['entry', 'page', 'other'].map((name) => `/_r/content/${version}/${name}.js`);
  const release: AppList = { ...match.release, entry: `/_r/content/${version}/entry.js`, files };
  const Page = () => null;
  const code = vi.fn(async () => ({ default: Page }));
  const routes = [{ path: '/blog', load: code, activate, static: isStatic }];
  const host = { registerRemotes() {}, loadRemote: async () => ({ routes }) } as unknown as ModuleFederation;
  const page = { ...match.page, files: [1] };
  const result = await createPageLoader(host)({ ...match, release, page }, isPrerendered);
  return { result, Page, code, files };
}

beforeEach(() => void vi.mocked(loadFiles).mockClear());

it('a static page loads its code, and no files of other pages', async () => {
  const { result, Page, files } = await load({ isStatic: true });
  expect(result).toEqual({ Page, activate });
  expect(loadFiles).toHaveBeenLastCalledWith(files.slice(0, 2));
});

it('a server-rendered static page loads no code', async () => {
  const { result, code } = await load({ isStatic: true, isPrerendered: true });
  expect(result).toEqual({ activate });
  expect(code).not.toHaveBeenCalled();
});

describe('a stylesheet', () => {
  const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[href]')];
  const fire = (type: 'load' | 'error') => links().at(-1)?.dispatchEvent(new Event(type));
  const request = (href: string) => loadStylesheet({ ...match.release, css: [href, 'sha256-x'] });

  beforeEach(() => document.head.replaceChildren());

  it.each([
    ['the site', '/_r/content/1/a.css', '', ''],
    ['another origin, with its integrity', '/_r/guide/1/a.css', 'https://files.example', 'sha256-x'],
  ])('is requested once from %s, and awaited', async (_, path, origin, integrity) => {
    const onLoad = vi.fn();
    const loading = request(path)?.then(onLoad);
    void request(path);
    expect(links().map((link) => [link.rel, link.getAttribute('href'), link.integrity || ''])).toEqual([
      ['stylesheet', origin + path, integrity],
    ]);
    await Promise.resolve();
    expect(onLoad).not.toHaveBeenCalled();
    fire('load');
    await loading;
  });

  it('that does not load is requested again by the next call', async () => {
    const loading = request('/_r/content/1/d.css');
    fire('error');
    await expect(loading).rejects.toThrow('/_r/content/1/d.css did not load');
    expect(links()).toEqual([]);
    const again = request('/_r/content/1/d.css');
    fire('load');
    await again;
  });
});
