// @vitest-environment jsdom
import type { ModuleFederation } from '@module-federation/runtime';
import type { RemoteRoute } from 'shared-lib';
import type { ManifestApp, ManifestPage } from 'shared-lib/federation/documents.ts';
import { loadFiles } from 'shared-lib/loading/loader.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPage } from './page-loader.ts';
import { loadProse } from './prose-page.tsx';

vi.mock('shared-lib/loading/loader.ts', async (original) => ({
  ...(await original<object>()),
  loadFiles: vi.fn(async () => {}),
}));
vi.mock('./stylesheets.ts', () => ({ loadStylesheet: async () => {} }));
vi.mock('./prose-page.tsx', () => ({ loadProse: vi.fn() }));

const Code = () => null;
const Html = () => null;
const enliven = () => () => {};

function pageAt(path: string, own: number): ManifestPage {
  return { path, title: path, layout: 'public', access: 'anyone', files: [own], more: [] };
}
const paths = ['/about', '/blog', '/'];
const pages = paths.map((path, index) => pageAt(path, index));

let version = 0;
/** A release that this document has not held, with the loads of its routes. */
function opened(files = paths.length) {
  version += 1;
  const release: ManifestApp = {
    version: `1.0.${version}`,
    entry: `/_r/content/${version}/entry.js`,
    files: paths.slice(0, files).map((_, index) => [`/_r/content/${version}/${index}.js`, 'sha256-x']),
    pages,
  };
  const load = vi.fn(async () => ({ default: Code }));
  const routes = paths.map(
    (path) => ({ path, load, enliven, prose: path !== '/' }) as unknown as RemoteRoute,
  );
  const host = { registerRemotes() {}, loadRemote: async () => ({ routes }) } as unknown as ModuleFederation;
  const go = (index: number, html?: Element, anew = false) => {
    const page = pages[index] as ManifestPage;
    return loadPage(host, { app: 'content', release, page }, { html }, anew);
  };
  return { go, load, release };
}

beforeEach(() => {
  vi.mocked(loadFiles).mockClear();
  vi.mocked(loadProse).mockReset().mockResolvedValue(Html);
});

describe('a prose page', () => {
  it('of a remote that has not started comes with its code', async () => {
    const { go } = opened();
    expect(await go(0)).toEqual({ kind: 'page', Page: Code, enliven });
    expect(loadProse).not.toHaveBeenCalled();
  });

  it.each([
    ['by code', undefined],
    ['by hydration', document.createElement('div')],
  ])("of a remote that has started %s is the server's HTML, and no file is asked for", async (_, html) => {
    const { go, load } = opened();
    await go(0, html);
    vi.mocked(loadFiles).mockClear();
    load.mockClear();
    expect(await go(1)).toEqual({ kind: 'page', Page: Html, enliven });
    expect(loadFiles).not.toHaveBeenCalled();
    expect(load).not.toHaveBeenCalled();
  });

  it('comes with its code where the server has no HTML of this release', async () => {
    const { go, release } = opened();
    await go(0);
    vi.mocked(loadProse).mockResolvedValue(null);
    expect(await go(1)).toEqual({ kind: 'page', Page: Code, enliven });
    expect(loadFiles).toHaveBeenLastCalledWith([release.entry, release.files[1]?.[0]]);
  });

  it('comes with its code when its remote is started anew, and in development', async () => {
    const { go } = opened();
    await go(0);
    expect(await go(1, undefined, true)).toMatchObject({ Page: Code });
    const development = opened(0);
    await development.go(0);
    expect(await development.go(1)).toMatchObject({ Page: Code });
    expect(loadProse).not.toHaveBeenCalled();
  });

  it('that does not answer in time is an error', async () => {
    const { go } = opened();
    await go(0);
    vi.mocked(loadProse).mockRejectedValue(new Error('late'));
    await expect(go(1)).rejects.toThrow('late');
  });
});

describe('a page that answers to the visitor', () => {
  it('comes with its code', async () => {
    const { go } = opened();
    await go(0);
    expect(await go(2)).toMatchObject({ Page: Code });
    expect(loadProse).not.toHaveBeenCalled();
  });

  it.each([
    ['is prepared before it is rendered', undefined, 1],
    ['is not, when the server has rendered it', document.createElement('div'), 0],
  ])('%s', async (_, html, expected) => {
    const { go, load } = opened();
    const prepare = vi.fn(async () => {});
    load.mockResolvedValue({ default: Object.assign(() => null, { prepare }) });
    await go(2, html);
    expect(prepare).toHaveBeenCalledTimes(expected);
  });
});
