import { createMetrics, metricsPage } from 'backend';
import { expect, it } from 'vitest';
import { writeRemote } from '../../testing/small-releases.ts';
import { serveSmallSite, smallSite } from '../../testing/small-site.ts';
import { siteMetrics } from './site-metrics.ts';

const SCRIPT = '/_r/content/1.0.0/routes.js';
const config = { metricsToken: 'sixteen-characters', siteUrl: 'https://www.example.com' };

it('counts requests by kind, method and status, not by path', async () => {
  const { store } = await smallSite();
  writeRemote(store, 'content', '1.0.0', { release: { redirects: { '/old-blog': '/blog' } } });
  const metrics = createMetrics();
  siteMetrics(metrics, { store, follower: { behindMs: () => 40_000 } });
  const page = metricsPage(metrics, { ...config, localKey: undefined, clientIpHeader: undefined });
  const ask = await serveSmallSite({ store, metrics: { request: metrics.request, page } });
  const pages = ['/', '/blog', '/old-blog?token=secret'];
  for (const path of [...pages, SCRIPT, `${SCRIPT}/none.js`, '/favicon.svg', '/robots.txt', '/health'])
    await ask(path);
  await ask('/rosa-field', { method: 'HEAD' });
  await ask('/blog', { method: 'POST' });
  await ask('/blog', { method: 'PROPFIND' });
  const headers = { authorization: 'Bearer sixteen-characters' };
  const lines = (await ask('/metrics', { headers })).text.split('\n');
  const counts = lines.filter((line) => line.startsWith('http_requests_total{'));
  expect(counts.map((line) => line.replaceAll(/.*\{|\w+=|"/g, '')).sort()).toEqual([
    'asset,GET,200} 1',
    'asset,GET,404} 1',
    'file,GET,200} 2',
    'form,POST,303} 1',
    'other,GET,200} 1',
    'other,other,405} 1',
    'page,GET,200} 2',
    'page,GET,301} 1',
    'page,HEAD,404} 1',
  ]);
  expect(lines).toContain('http_request_duration_seconds_count{kind="page"} 4');
  expect(lines.join()).not.toMatch(/rosa|secret|blog/);
  expect(lines).toContain('site_behind_seconds 40');
  for (const sample of ['disk_available_bytes', 'disk_size_bytes'])
    expect(lines).toContainEqual(expect.stringMatching(`^${sample}{holds="site"} [1-9]`));
});
