import { Hono } from 'hono';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepComparison } from '../../testing/small-comparison.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite, type SmallSite } from '../../testing/small-site.ts';
import { compose } from '../compose/compose.ts';
import { makePreview } from '../publish/make-preview.ts';
import type { PreviewWish } from '../publish/preview-wish.ts';
import type { Composition } from '../store/compositions.ts';
import { createPreviewedSite } from './previewed-site.ts';
import { serveSite } from './serve-site.ts';

const FILE = '/_r/guide/2.0.0/routes.js';
const CLEARED = /^preview=; .*Expires=Thu, 01 Jan 1970/;

describe('a preview', () => {
  let small: SmallSite;
  let origin: string;
  let next: Composition;
  let comparison: string;
  const taken = vi.fn();

  beforeEach(async () => {
    small = await composeSmallSite();
    taken.mockReset();
    writeRemote(small.store, 'guide', '2.0.0');
    const versions = { ...small.first.versions, guide: '2.0.0' };
    const earlier = await small.store.compositions.earlier(small.first);
    next = await compose(small.store, versions, { config, earlier });
    comparison = await keepComparison(small.store, small.first.id, next.id);
    const backend = new Hono().post('/contact', async (c) => {
      taken(await c.req.text());
      return c.json({});
    });
    const app = createPreviewedSite({ store: small.store, config, backend: backend as never });
    const { port, close } = await serveSite(app, 0);
    onTestFinished(close);
    origin = `http://localhost:${port}`;
  });

  const ask = (path: string, cookie = '', init: RequestInit = {}) =>
    fetch(`${origin}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...init.headers, ...(cookie && { cookie }) },
    });

  /** Makes a preview of what is next; gives the path of its address. */
  async function made(wish: Partial<PreviewWish> = {}): Promise<string> {
    const release = await small.store.releases.read('guide', '2.0.0');
    const shown = { composition: next, release, comparison };
    const { address } = await makePreview(small.store, shown, { days: 7, ...wish });
    return new URL(address).pathname;
  }
  /** Opens one; gives the cookie. */
  async function opened(wish?: Partial<PreviewWish>): Promise<string> {
    const answer = await ask(await made(wish));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  const compositionAt = async (cookie?: string) =>
    ((await (await ask('/federation.json', cookie)).json()) as { composition: string }).composition;

  it('shows its composition to whoever has the cookie, and to everybody else what is live, and what is so later', async () => {
    const cookie = await opened();
    expect([await compositionAt(cookie), await compositionAt()]).toEqual([next.id, small.first.id]);
    const statuses = async (path: string) => [(await ask(path, cookie)).status, (await ask(path)).status];
    expect(await statuses(FILE)).toEqual([200, 404]);
    const [path = ''] = Object.keys(next.pages).filter((page) => page.startsWith('/guide'));
    const shown = await (await ask(path, cookie)).text();
    expect(shown).toContain('<section id="preview-banner" aria-label="Preview"');
    expect(shown).toContain('guide 2.0.0');
    expect(await (await ask(path)).text()).not.toContain('preview-banner');
    writeRemote(small.store, 'guide', '3.0.0');
    const live = await small.change({ guide: '3.0.0' });
    expect([await compositionAt(cookie), await compositionAt()]).toEqual([next.id, live.id]);
    expect(await statuses('/_r/guide/3.0.0/routes.js')).toEqual([200, 200]);
  });

  it('is kept by no cache and listed by no search engine, whatever is asked', async () => {
    const cookie = await opened();
    for (const path of ['/', '/nowhere', '/federation.json', '/robots.txt', FILE, '/api/contact', '/blog/'])
      expect(Object.fromEntries((await ask(path, cookie)).headers), path).toMatchObject({
        'cache-control': expect.stringMatching(
          path === '/' || path === '/nowhere' ? /^private, no-store, no-transform$/ : /^private, no-store$/,
        ),
        'x-robots-tag': 'noindex, nofollow',
        vary: expect.stringMatching(/cookie/i),
      });
    const page = await ask('/', cookie, { headers: { 'if-none-match': '*', range: 'bytes=0-3' } });
    expect([page.status, page.headers.get('etag')]).toEqual([200, null]);
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self'");
  });

  it('gives a cookie that scripts cannot read, and leads to a page of this site only', async () => {
    const pathname = await made({ days: 1 });
    const answer = await ask(pathname, '', { headers: { 'x-forwarded-proto': 'https' } });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'set-cookie': expect.stringMatching(/; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/),
      'strict-transport-security': expect.stringContaining('max-age'),
      'referrer-policy': 'no-referrer',
    });
    const places = {
      '/blog?a=1': '/blog?a=1',
      'https://evil.example/': '/',
      '//evil.example/': '/',
      '/\\evil.example': '/',
      '/.//evil.example': '/evil.example',
      'javascript:alert(1)': '/',
      '': '/',
    };
    for (const [to, leads] of Object.entries(places)) {
      const there = await ask(`${pathname}?to=${encodeURIComponent(to)}`);
      expect(there.headers.get('location'), to).toBe(leads);
    }
  });

  it('is not opened by what was forged or has expired, which is cleared', async () => {
    const cookie = await opened();
    const forged = cookie.replace(/=[^.]+/, '=0123456789ab');
    for (const wrong of [forged, 'preview=x', `${cookie.slice(0, -2)}AA`]) {
      const answer = await ask('/federation.json', wrong);
      expect(await answer.json()).toMatchObject({ composition: small.first.id });
      expect(answer.headers.get('set-cookie')).toMatch(CLEARED);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect((await ask(`/_preview/${wrong.split('=')[1]}`)).status).toBe(404);
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 });
    const expired = await compositionAt(cookie);
    vi.useRealTimers();
    expect([expired, await compositionAt(cookie)]).toEqual([small.first.id, next.id]);
  });

  it('ends for one browser at its own wish, and for all when it is taken back, not when it is made again', async () => {
    const cookie = await opened();
    await opened({ days: 1 });
    expect(await compositionAt(cookie)).toBe(next.id);
    const ended = await ask('/_preview/end', cookie, { headers: { referer: `${origin}/blog?a=1` } });
    expect([ended.status, ended.headers.get('location')]).toEqual([303, '/blog?a=1']);
    expect(ended.headers.get('set-cookie')).toMatch(CLEARED);
    const elsewhere = await ask('/_preview/end', cookie, { headers: { referer: 'https://evil.example/a' } });
    expect(elsewhere.headers.get('location')).toBe('/');
    expect(await small.store.previews.forget(next.id, Date.now())).toBe(true);
    expect(await compositionAt(cookie)).toBe(small.first.id);
    expect((await ask(FILE, cookie)).status).toBe(404);
    const again = await opened();
    expect([await compositionAt(again), await compositionAt(cookie)]).toEqual([next.id, small.first.id]);
  });

  it('sends nothing to the backend, in words', async () => {
    const post = (path: string, cookie: string) => ask(path, cookie, { method: 'POST', body: '{}' });
    const still = await opened();
    // The site's own posts bring no cookie, so the page names another place.
    for (const answer of [await post('/api/contact', still), await post('/_preview/api/contact', '')]) {
      expect(answer.status).toBe(425);
      expect(await answer.json()).toEqual({ message: 'This is a preview: nothing is sent.' });
    }
    expect(taken).not.toHaveBeenCalled();
    expect((await post('/api/contact', '')).status).toBe(200);
    expect(taken.mock.calls).toEqual([['{}']]);
  });
});
