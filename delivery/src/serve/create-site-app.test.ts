import { Hono } from 'hono';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serveSmallSite } from '../testing/serve-small-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createSiteApp, type SiteAppOptions } from './create-site-app.ts';

afterEach(() => vi.restoreAllMocks());

describe('a page', () => {
  it('is answered with its policy, which names the boot script of its composition', async () => {
    const ask = await serveSmallSite();
    expect(await ask('/blog')).toMatchObject({
      status: 200,
      text: 'blog',
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': expect.stringContaining("'sha256-boot-c1'"),
      },
    });
  });

  it.each(['/nowhere', '/blog/nowhere', '/constructor', '/__proto__', '/%E0%A4%A'])(
    'at %s does not exist: 404 with the page that says so',
    async (path) => {
      const ask = await serveSmallSite();
      const { status, text, headers } = await ask(path);
      expect([status, text]).toEqual([404, 'not found']);
      expect(headers['content-security-policy']).toBeDefined();
    },
  );

  it.each([
    ['http://localhost:4300', {}, undefined],
    ['http://localhost:4300', { 'x-forwarded-proto': 'https' }, 'max-age=31536000; includeSubDomains'],
    ['https://www.example.com', {}, 'max-age=31536000; includeSubDomains'],
  ])('of %s asked with %j insists on https: %s', async (origin, headers, insists) => {
    const ask = await serveSmallSite({ config: { ...config, origin } });
    for (const path of ['/', '/nowhere', '/blog/', '/api/health'])
      expect((await ask(path, { headers })).headers['strict-transport-security'], path).toBe(insists);
  });

  it('may call a backend on another origin', async () => {
    const ask = await serveSmallSite({ config: { ...config, host: 'https://hooks.example/site' } });
    const policy = (await ask('/')).headers['content-security-policy'];
    expect(policy).toContain("connect-src 'self' https://hooks.example;");
  });
});

describe('another address of a page', () => {
  it.each([
    ['/blog/', '/blog'],
    ['/blog/?a=1&b=%20', '/blog?a=1&b=%20'],
    ['/blog//', '/blog'],
    ['//', '/'],
    ['//evil.example/', '/evil.example'],
    ['/%5Cevil.example/', '/%5Cevil.example'],
    ['/caf%C3%A9%E2%82%AC/', '/caf%C3%A9%E2%82%AC'],
  ])('%s leads to %s on this site', async (path, target) => {
    const { status, headers } = await (await serveSmallSite())(path);
    expect([status, headers.location]).toEqual([301, target]);
  });

  it.each([
    ['/contact?a=1', '/contact'],
    ['//evil.example', '/evil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
  ])('a form sent to %s without the application is shown %s', async (path, target) => {
    const { status, headers } = await (await serveSmallSite())(path, { method: 'POST' });
    expect([status, headers.location]).toEqual([303, target]);
  });
});

describe('the documents of the site', () => {
  it.each([
    ['/federation.json', 'application/json', '{"composition":"c1","apps":{}}'],
    ['/sitemap.xml', 'application/xml', '<urlset id="c1"/>'],
    ['/robots.txt', 'text/plain; charset=utf-8', '# c1'],
  ])('%s is answered as %s, never without asking', async (path, type, text) => {
    expect(await (await serveSmallSite())(path)).toMatchObject({
      status: 200,
      text,
      headers: { 'content-type': type, 'cache-control': 'no-cache' },
    });
  });

  it('a file at the root comes from the app that brings it', async () => {
    expect(await (await serveSmallSite())('/favicon.svg')).toMatchObject({
      status: 200,
      text: '<svg/>',
      headers: { 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' },
    });
  });
});

it('the backend answers below /api', async () => {
  const backend = new Hono().post('/auth/login', (c) => c.json({ token: 't' }));
  const ask = await serveSmallSite({ backend: backend as unknown as SiteAppOptions['backend'] });
  expect((await ask('/api/auth/login', { method: 'POST' })).text).toBe('{"token":"t"}');
});

it('a fault is told without a detail, and logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = createSiteApp({ site: temporaryFolder(), config, backend: null });
  const response = await app.request('/blog');
  expect(response.status).toBe(500);
  expect(await response.text()).toBe('The site cannot answer right now. Please try again in a moment.');
  expect(log).toHaveBeenCalledWith('GET /blog:', expect.any(Error));
});
