import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveSmallSite } from '../testing/serve-small-site.ts';

// The library says on the console that a release's folder does not exist.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

describe('a versioned file', () => {
  it.each([
    ['/_r/content/1.0.0/page.js', 'text/javascript; charset=utf-8'],
    ['/_c/abc.css', 'text/css; charset=utf-8'],
  ])('%s may be kept for ever, on any origin', async (path, type) => {
    expect(await (await serveSmallSite())(path)).toMatchObject({
      status: 200,
      headers: {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      },
    });
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('for "%s" comes as delivery has compressed it: %s', async (accepted, encoding) => {
    const ask = await serveSmallSite();
    const { headers } = await ask('/_r/content/1.0.0/page.js', { headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(encoding);
  });

  it.each([
    '/_r/content/1.0.0/gone.js',
    '/_r/content/9.9.9/page.js',
    '/_r/content/1.0.0/.vite/manifest.json',
    '/_r/content/1.0.0/mf-stats.json',
  ])('%s is not to be had', async (path) => {
    const { status, text, headers } = await (await serveSmallSite())(path);
    expect([status, text, headers['cache-control']]).toEqual([404, 'not found', 'no-cache']);
  });

  it.each([
    '/_r/content/../../../client/secret.js',
    '/_r/content/../../../../client/secret.js',
    '/_r/content/..%2f..%2f..%2f/secret.js',
    '/_r/content/%2e%2e%2f%2e%2e%2f%2e%2e/secret.js',
    '/_r/content/..\\..\\..\\client/secret.js',
    '/_r/../..%2f../client/secret.js',
    '/_r/content/1.0.0/../../../../../client/secret.js',
    '/_r/content/1.0.0/..%2f..%2f..%2f..%2f..%2fclient/secret.js',
    '/_r/content/1.0.0/..%5c..%5cclient/secret.js',
    '/_c/../../client/secret.js',
    '/_c/..%2f..%2fclient/secret.js',
    '/../client/secret.js',
    '/..%2fclient/secret.js',
  ])('what lies beside the site is not to be had by %s', async (path) => {
    const { status, text } = await (await serveSmallSite())(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain('secret');
  });
});
