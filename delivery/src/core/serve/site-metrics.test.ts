import { createMetrics, metricsPage } from 'backend';
import { expect, it } from 'vitest';
import { writeRemote } from '../../testing/small-releases.ts';
import { headingOf, serveSmallSite, smallSite } from '../../testing/small-site.ts';
import { siteMetrics } from './site-metrics.ts';

const PAGE = '/_r/content/1.0.0/routes.js';
const config = { metricsToken: 'sixteen-characters', siteUrl: 'https://www.example.com' };

/** A small site with metrics. */
async function watchedSite(follower: Parameters<typeof siteMetrics>[1]['follower'] = null) {
  const { store } = await smallSite();
  writeRemote(store, 'content', '1.0.0', { release: { redirects: { '/old-blog': '/blog' } } });
  const metrics = createMetrics();
  siteMetrics(metrics, { store, follower });
  const page = metricsPage(metrics, { ...config, localKey: undefined, clientIpHeader: undefined });
  const ask = await serveSmallSite({ store, metrics: { request: metrics.request, page } });
  const read = async () =>
    (await ask('/metrics', { headers: { authorization: 'Bearer sixteen-characters' } })).text.split('\n');
  const value = async (sample: string) =>
    Number((await read()).find((line) => line.startsWith(`${sample} `))?.replace(sample, '') ?? Number.NaN);
  return { ask, read, value };
}

it('counts requests by kind and status, never by address', async () => {
  const { ask, read } = await watchedSite();
  const pages = ['/', '/blog', '/old-blog?token=secret'];
  for (const path of [...pages, PAGE, `${PAGE}/none.js`, '/favicon.svg', '/robots.txt', '/health'])
    await ask(path);
  await ask('/rosa-field', { method: 'HEAD' });
  await ask('/blog', { method: 'POST' });
  await ask('/blog', { method: 'PROPFIND' });
  const lines = await read();
  const counts = lines.filter((line) => line.startsWith('http_requests_total{'));
  expect(counts.sort()).toEqual([
    'http_requests_total{kind="asset",method="GET",status="200"} 1',
    'http_requests_total{kind="asset",method="GET",status="404"} 1',
    'http_requests_total{kind="file",method="GET",status="200"} 2',
    'http_requests_total{kind="form",method="POST",status="303"} 1',
    'http_requests_total{kind="other",method="GET",status="200"} 1',
    'http_requests_total{kind="other",method="other",status="405"} 1',
    'http_requests_total{kind="page",method="GET",status="200"} 2',
    'http_requests_total{kind="page",method="GET",status="301"} 1',
    'http_requests_total{kind="page",method="HEAD",status="404"} 1',
  ]);
  expect(lines).toContain('http_request_duration_seconds_count{kind="page"} 4');
  expect(lines.join()).not.toMatch(/rosa|secret|blog/);
});

it('reports the lag of the server, and its disk', async () => {
  const { value } = await watchedSite({ behindMs: () => 40_000 });
  expect(await value('site_behind_seconds')).toBe(40);
  const available = await value('disk_available_bytes{holds="site"}');
  expect(available).toBeGreaterThan(0);
  expect(await value('disk_size_bytes{holds="site"}')).toBeGreaterThan(available);
});

it('requires a token, and is a missing page when metrics are off', async () => {
  const { ask } = await watchedSite();
  expect((await ask('/metrics')).status).toBe(401);
  const { status, text } = await (await serveSmallSite())('/metrics');
  expect([status, headingOf(text)]).toEqual([404, 'Not found']);
});
