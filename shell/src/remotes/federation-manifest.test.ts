// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchManifest, ownReleases } from './federation-manifest.ts';

describe('fetch manifest', () => {
  const page = { path: '/blog', title: 'Blog', layout: 'public', access: 'anyone', files: [0], more: [] };
  const content = {
    version: '1.0.0',
    entry: '/_r/content/1.0.0/remoteEntry.js',
    css: ['/_r/content/1.0.0/s.css', 'sha256-s'],
    files: ['/_r/content/1.0.0/page.js'],
    pages: [page],
  };
  const manifest = { id: 'c1', main: '/m.js', apps: { content } };
  const withContent = (changes: object) => ({ ...manifest, apps: { content: { ...content, ...changes } } });

  afterEach(() => vi.unstubAllGlobals());

  it('fetches the list of the live releases without the session', async () => {
    const fetch = vi.fn(async () => Response.json(manifest));
    vi.stubGlobal('fetch', fetch);
    expect(await fetchManifest()).toEqual(manifest);
    expect(fetch).toHaveBeenCalledWith('/federation.json');
  });

  it('accepts development lists without a stylesheet, and unknown properties', async () => {
    const answer = withContent({ css: undefined, later: true });
    vi.stubGlobal('fetch', async () => Response.json(answer));
    expect(await fetchManifest()).toMatchObject({ apps: { content: { later: true } } });
  });

  it('fails with the status when it is missing', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 503 }));
    await expect(fetchManifest()).rejects.toThrow('/federation.json answered 503');
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'welcome'],
    ['an empty object', {}],
    ['a list of apps', { ...manifest, apps: [1] }],
    ['no apps', { ...manifest, apps: null }],
    ['an app that is nothing', { ...manifest, apps: { content, guide: null } }],
    ['an app without pages', withContent({ pages: undefined })],
    ['a page without a path', withContent({ pages: [page, { ...page, path: undefined }] })],
    ['a page whose files are no numbers', withContent({ pages: [{ ...page, files: [0, '0'] }] })],
    ['a file that is no text', withContent({ files: [...content.files, ['/page.js']] })],
    ['a stylesheet that is only an address', withContent({ css: '/s.css' })],
  ])('fails on another shape: %s', async (_, answer) => {
    vi.stubGlobal('fetch', async () => Response.json(answer));
    await expect(fetchManifest()).rejects.toThrow('/federation.json is not a list of releases');
  });
});

it('own releases come from the document and the boot script; development has none', () => {
  expect(ownReleases()).toEqual({ app: null, others: [] });
  document.body.innerHTML = '<script type="application/json" id="mfe-own">{"app":"guide"}</script>';
  const lists = ['1', '2', '3'].map((version) => ({ version, entry: '/e.js', files: [], pages: [] }));
  const [shell, release, ...others] = lists;
  vi.stubGlobal('early', { lists });
  expect(ownReleases()).toEqual({ app: 'guide', shell, release, others });
});
