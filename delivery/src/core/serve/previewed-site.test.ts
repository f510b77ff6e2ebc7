import { Hono } from 'hono';
import type { FederationManifest } from 'shared-lib/federation/documents.ts';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeRemote } from '../../testing/small-releases.ts';
import { type SmallSite, serveApp, smallSite } from '../../testing/small-site.ts';
import { signPass } from '../store/previews.ts';
import { type VersionSet, withVersions } from '../store/version-set.ts';
import { markPage } from './preview-banner.ts';
import { createPreviewedSite } from './previewed-site.ts';

const FILE = '/_r/guide/2.0.0/routes.js';
const CLEARED = 'preview=; Max-Age=0; Path=/';

describe('a preview', () => {
  let small: SmallSite;
  let origin: string;
  let next: VersionSet;
  const onPost = vi.fn();

  beforeEach(async () => {
    small = await smallSite();
    onPost.mockReset();
    writeRemote(small.store, 'guide', '2.0.0');
    next = withVersions(small.first, { guide: '2.0.0' });
    const backend = new Hono().post('/contact', async (c) => {
      onPost(await c.req.text());
      return c.json({});
    });
    const app = createPreviewedSite({ store: small.store, config, backend: backend as never });
    origin = await serveApp(app);
  });

  const ask = (path: string, cookie = '', init: RequestInit = {}) => {
    const headers = { ...init.headers, ...(cookie && { cookie }) };
    return fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers });
  };

  async function createPreview(days = 7): Promise<string> {
    const { previews } = small.store;
    const expires = Math.floor(Date.now() / 1000) + days * 86_400;
    const expiresAt = new Date(expires * 1000).toISOString();
    const record = { ...next, app: 'guide', version: '2.0.0', expiresAt };
    const preview = await previews.add(record, Date.now());
    return `/_preview/${signPass(await previews.makeKey(), { preview, expires })}`;
  }

  async function openPreview(days?: number): Promise<string> {
    const answer = await ask(await createPreview(days));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  const guideAt = async (cookie?: string) => {
    const { apps } = (await (await ask('/federation.json', cookie)).json()) as FederationManifest;
    return apps.guide?.version;
  };

  it('shows its version set only with its cookie, and is never cached or indexed', async () => {
    const cookie = await openPreview();
    expect([await guideAt(cookie), await guideAt()]).toEqual(['2.0.0', '1.0.0']);
    const statuses = async (path: string) => [(await ask(path, cookie)).status, (await ask(path)).status];
    expect(await statuses(FILE)).toEqual([200, 404]);
    const path = '/free-homeowners-guide';
    expect(await (await ask(path, cookie)).text()).toMatch(/id="preview-banner".* of guide 2\.0\.0\./s);
    expect(await (await ask(path)).text()).not.toContain('preview-banner');
    for (const path of ['/nowhere', '/federation.json', FILE, '/api/contact', '/blog/'])
      expect(Object.fromEntries((await ask(path, cookie)).headers), path).toMatchObject({
        'cache-control': path === '/nowhere' ? 'private, no-store, no-transform' : 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
        vary: expect.stringMatching(/cookie/i),
      });
    // The live page's ETag must not get a 304, or the browser would show its cached live page.
    const etag = String((await ask('/')).headers.get('etag'));
    await small.store.names.rename({ app: 'guide', version: '2.0.0' }, 'A & B');
    const page = await ask('/', cookie, { headers: { 'if-none-match': etag } });
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/of “A &amp; B” \(guide\)\..*"host":"\/_preview\/api"/s);
    writeRemote(small.store, 'guide', '3.0.0');
    await small.change({ guide: '3.0.0' });
    expect([await guideAt(cookie), await guideAt()]).toEqual(['2.0.0', '3.0.0']);
    expect(await statuses('/_r/guide/3.0.0/routes.js')).toEqual([200, 200]);
  });

  it('sets a cookie that scripts cannot read, and redirects within this site only', async () => {
    const pathname = await createPreview(1);
    const { headers } = await ask(pathname, '', { headers: { 'x-forwarded-proto': 'https' } });
    expect(headers.get('set-cookie')).toMatch(/; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/);
    expect(headers.get('strict-transport-security')).toContain('max-age');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const outside = ['https://evil.example/', '/\\evil.example', 'javascript:alert(1)'];
    const inside = { '/blog?a=1': '/blog?a=1', '/.//evil.example': '/evil.example' };
    for (const [to, expected] of [...outside.map((to) => [to, '/']), ...Object.entries(inside)] as const) {
      const there = await ask(`${pathname}?to=${encodeURIComponent(to)}`);
      expect(there.headers.get('location'), to).toBe(expected);
    }
    const owners = await ask('//evil.example/?owners', await openPreview());
    expect(owners.headers.get('location')).toBe('/evil.example/#owners');
  });

  it('refuses a forged or expired cookie, and clears a forged one', async () => {
    const cookie = await openPreview();
    for (const wrong of [cookie.replace(/=[^.]+/, '=0123456789ab'), `${cookie.slice(0, -2)}AA`]) {
      const answer = await ask('/federation.json', wrong);
      expect(await answer.json()).toMatchObject({ apps: { guide: { version: '1.0.0' } } });
      expect(answer.headers.get('set-cookie')).toBe(CLEARED);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect((await ask(`/_preview/${wrong.split('=')[1]}`)).status).toBe(404);
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 });
    const expired = await guideAt(cookie);
    vi.useRealTimers();
    expect([expired, await guideAt(cookie)]).toEqual(['1.0.0', '2.0.0']);
  });

  it('ends for one browser at /end, and for all browsers when it is deleted', async () => {
    const cookie = await openPreview();
    await openPreview(1);
    expect(await guideAt(cookie)).toBe('2.0.0');
    const ended = await ask('/_preview/end', cookie, { headers: { referer: `${origin}/blog?a=1` } });
    expect([ended.status, ended.headers.get('location')]).toEqual([303, '/blog?a=1']);
    expect(ended.headers.get('set-cookie')).toBe(CLEARED);
    const elsewhere = await ask('/_preview/end', cookie, { headers: { referer: 'https://evil.example/a' } });
    expect(elsewhere.headers.get('location')).toBe('/');
    await small.store.previews.end(({ version }) => version === '2.0.0', Date.now());
    expect(await guideAt(cookie)).toBe('1.0.0');
    const again = await openPreview();
    expect([await guideAt(again), await guideAt(cookie)]).toEqual(['2.0.0', '1.0.0']);
  });

  it('sends nothing to the backend, and responds with an explanation', async () => {
    const post = (path: string, cookie: string) => ask(path, cookie, { method: 'POST', body: '{}' });
    const message = 'This is a preview: nothing is sent.';
    for (const [path, cookie] of [
      ['/api/contact', await openPreview()],
      ['/_preview/api/contact', ''],
    ] as const) {
      const answer = await post(path, cookie);
      expect([answer.status, await answer.json()]).toEqual([425, { message }]);
    }
    expect(onPost).not.toHaveBeenCalled();
    expect((await post('/api/contact', '')).status).toBe(200);
  });
});

it('markPage adds only a banner, its stylesheet and the owners', () => {
  const page = `<head>
</head>
<body class="a">
<div id="root"><header class="h">$&</header><main><div data-mfe="content"><div data-fragment="guide/call" data-props="{}">B</div></div></main></div>
</body>`;
  const expires = Date.UTC(2026, 10, 29, 10, 40);
  const owners = { shell: 'Platform: shell 1.0.0', content: '"Content" & co', guide: 'Guide: guide 2.0.0' };
  const html = markPage(page, { app: 'guide', version: '2.0.0', title: null, expires, owners });
  expect(html).toMatch(/<body class="a">\n<section id="preview-banner"[\s\S]*<\/section>\n<div id="root">/);
  expect(html).toContain('It ends on November 29, 2026 at 10:40 AM UTC. Its forms send nothing.');
  for (const region of [
    '<header class="h" data-owner="Platform: shell 1.0.0">',
    '<div data-mfe="content" data-owner="&quot;Content&quot; &amp; co">',
    '<div data-fragment="guide/call" data-props="{}" data-owner="Guide: guide 2.0.0">',
  ])
    expect(html).toContain(region);
  expect(html.replaceAll(/<section[\s\S]*<\/section>\n|<link [^>]*>\n| data-owner="[^"]*"/g, '')).toBe(page);
});
