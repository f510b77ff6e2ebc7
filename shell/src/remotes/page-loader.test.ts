// @vitest-environment jsdom
import type { ModuleFederation } from '@module-federation/runtime';
import type { RemoteRoute } from 'shared-lib';
import type { ManifestApp, ManifestPage } from 'shared-lib/federation/documents.ts';
import { loadFiles } from 'shared-lib/loading/loader.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPage } from './page-loader.ts';
import { manifestPage } from './testing/found-page.ts';

vi.mock('shared-lib/loading/loader.ts', async (original) => ({
  ...(await original<object>()),
  loadFiles: vi.fn(async () => {}),
}));
vi.mock('./stylesheets.ts', () => ({ loadStylesheet: async () => {} }));

const Code = () => null;
const activate = () => () => {};

const paths = ['/about', '/blog', '/'];
const pages = paths.map((path, index) => manifestPage(path, { files: [index] }));

let version = 0;
/** A release that this document has not held, with the loads of its routes. */
function opened() {
  version += 1;
  const release: ManifestApp = {
    version: `1.0.${version}`,
    entry: `/_r/content/${version}/entry.js`,
    files: paths.map((_, index) => [`/_r/content/${version}/${index}.js`, 'sha256-x']),
    pages,
  };
  const load = vi.fn(async () => ({ default: Code }));
  const routes = paths.map(
    (path) => ({ path, load, activate, static: path !== '/' }) as unknown as RemoteRoute,
  );
  const host = { registerRemotes() {}, loadRemote: async () => ({ routes }) } as unknown as ModuleFederation;
  const go = (index: number, html?: Element) => {
    const page = pages[index] as ManifestPage;
    return loadPage(host, { app: 'content', release, page }, { html }, false);
  };
  return { go, load, release };
}

beforeEach(() => void vi.mocked(loadFiles).mockClear());

describe('a static page', () => {
  it('comes with its code', async () => {
    const { go, release } = opened();
    expect(await go(1)).toEqual({ kind: 'page', Page: Code, activate });
    expect(loadFiles).toHaveBeenLastCalledWith([release.entry, release.files[1]?.[0]]);
  });

  it('that the server has rendered comes without', async () => {
    const { go, load } = opened();
    expect(await go(1, document.createElement('div'))).toEqual({ kind: 'static', activate });
    expect(load).not.toHaveBeenCalled();
  });
});

describe('a page that answers to the visitor', () => {
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
