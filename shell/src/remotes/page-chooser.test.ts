import type { FederationManifest, ManifestApp } from 'shared-lib/federation/documents.ts';
import { expect, it, vi } from 'vitest';
import { createPageChooser } from './page-chooser.ts';
import { createPageFinder, type FoundPage } from './page-finder.ts';

const release = (version: string, ...paths: string[]): ManifestApp => ({
  version,
  entry: '/entry.js',
  files: [],
  pages: paths.map((path) => {
    return { path, title: path, layout: 'public', access: 'anyone', files: [], more: [] };
  }),
});

/** A document of content 1 in which the guide's page is a link away; `live` is what the server has by then. */
function opened(live: { content?: string; guide?: string; main?: string } = {}) {
  const manifest: FederationManifest = {
    composition: 'c1',
    main: live.main ?? '/shell-1.js',
    apps: {
      content: release(live.content ?? '1', '/', '/blog', '/new'),
      guide: release(live.guide ?? '1', '/guide', '/thanks'),
    },
  };
  const held: Record<string, ManifestApp> = { content: release('1', '/', '/blog') };
  const fetchManifest = vi.fn(async () => manifest);
  const wanted = new Set<string>();
  const reload = vi.fn();
  const chooser = createPageChooser({
    finder: createPageFinder(held, fetchManifest, 8000),
    main: '/shell-1.js',
    held,
    area: 'content',
    isWanted: (path) => wanted.has(path),
    reload,
  });
  /** What a link to `path` leads to: a version, or a full load. */
  const go = async (path: string) => {
    wanted.clear();
    wanted.add(path);
    const found = chooser.find(path);
    const settled = await Promise.race([found, new Promise<'waits'>((done) => setTimeout(done, 5, 'waits'))]);
    if (settled === 'waits') return reload.mock.calls.length > 0 ? 'full load' : 'waits';
    if (!settled || settled instanceof Error) return settled;
    held[settled.app] ??= settled.release;
    chooser.navigated(path);
    await Promise.resolve();
    return `${settled.app} ${settled.release.version}`;
  };
  return { chooser, manifest, held, fetchManifest, wanted, reload, go };
}

it('keeps the release of an area while the visitor stays in it, and does not ask for another', async () => {
  const { go, fetchManifest } = opened({ content: '2' });
  expect(await go('/blog')).toBe('content 1');
  expect(fetchManifest).not.toHaveBeenCalled();
});

it('leads into another area in its live release', async () => {
  expect(await opened({ guide: '7' }).go('/guide')).toBe('guide 7');
});

it('leads back by a full load when the area has another release by then', async () => {
  const { go } = opened({ content: '2' });
  expect(await go('/guide')).toBe('guide 1');
  expect(await go('/blog')).toBe('full load');
});

it('leads back without one when it has not', async () => {
  const { go, reload } = opened();
  expect([await go('/guide'), await go('/thanks'), await go('/blog')]).toEqual([
    'guide 1',
    'guide 1',
    'content 1',
  ]);
  expect(reload).not.toHaveBeenCalled();
});

it('leads everywhere but inside of the area by a full load when the shell has another release', async () => {
  const { go } = opened({ main: '/shell-2.js' });
  expect(await go('/blog')).toBe('content 1');
  expect(await go('/guide')).toBe('full load');
});

it("leads to a page that only the area's live release has by a full load", async () => {
  expect(await opened({ content: '2' }).go('/new')).toBe('full load');
});

it('never reloads a document under a visitor who has moved on', async () => {
  const { chooser, wanted, reload } = opened({ main: '/shell-2.js' });
  wanted.add('/guide');
  void chooser.find('/guide');
  wanted.clear();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(reload).not.toHaveBeenCalled();
});

it('gives one answer for one navigation, and looks again for the next', async () => {
  const { chooser, manifest, go } = opened();
  expect(chooser.find('/guide')).toBe(chooser.find('/guide'));
  await go('/guide');
  await go('/blog');
  Object.assign(manifest.apps, { guide: release('2', '/guide') });
  expect(await go('/guide')).toBe('full load');
});

it('gets nothing ready that this document may not show', async () => {
  expect(await opened({ main: '/shell-2.js' }).chooser.prefetch('/guide')).toBeNull();
  expect(await opened().chooser.prefetch('/guide')).toMatchObject({ app: 'guide' });
  expect(await opened({ content: '2' }).chooser.prefetch('/blog')).toMatchObject({
    release: { version: '1' },
  });
});

it('knows whether the server has moved on from a release', async () => {
  const of = (found: ManifestApp): FoundPage => {
    const [page] = found.pages;
    if (!page) throw new Error('The release has no page.');
    return { app: 'guide', release: found, page };
  };
  const { chooser } = opened({ guide: '2' });
  expect(await chooser.replaced(of(release('1', '/guide')))).toBe(true);
  expect(await chooser.replaced(of(release('2', '/guide')))).toBe(false);
  expect(await opened({ main: '/shell-2.js' }).chooser.replaced(of(release('1', '/guide')))).toBe(true);
});

it('leads to a page that is gone by a full load when the server knows where it has gone', async () => {
  const { go, manifest } = opened();
  Object.assign(manifest.apps.guide ?? {}, { redirects: { '/old': '/guide' } });
  expect(await go('/nowhere')).toBe(null);
  expect(await go('/old')).toBe('full load');
  expect(await go('/constructor')).toBe(null);
});
