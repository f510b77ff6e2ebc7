import type { RouteForm } from 'shared-lib';
import { expect, it, vi } from 'vitest';
import { routeAt, smallCanary, writeRemote } from '../../testing/small-releases.ts';
import { smallSite } from '../../testing/small-site.ts';
import { createLiveSite } from './live-site.ts';
import { readSiteNames } from './site-names.ts';

it('reads the known pages, links and releases again after a failure or a switch', async () => {
  const { store, change, canary } = await smallSite();
  const read = readSiteNames(createLiveSite(store), store);
  // `createLiveSite` reads the history first, then `readSiteNames` does.
  vi.spyOn(store.live, 'history').mockResolvedValueOnce([]).mockRejectedValueOnce(new Error('EMFILE'));
  expect((await read()).pages).toEqual(new Set());
  expect((await read()).pages).toContain('/');
  expect((await read()).links).toEqual(new Set());
  const link = (words: string) =>
    `<a rel="sponsored nofollow" href="https://shop.example"><b>${words}</b> (opens in a new tab)</a>`;
  const home = `<a rel="nofollow" href="/x">Source</a>${link('Rug &amp; pad')}`;
  writeRemote(store, 'content', '2.0.0', { pages: { '/': home, '/blog': link('Shop rugs') } });
  writeRemote(store, 'guide', '2.0.0', { pages: { '/free-homeowners-guide': link('Shop lamps') } });
  await change({ content: '2.0.0' });
  await canary(smallCanary());
  const names = await read();
  expect([...names.pages]).toEqual(expect.arrayContaining(['/', '/blog', '/login']));
  const links = ['/ Rug & pad', '/blog Shop rugs', '/free-homeowners-guide Shop lamps'];
  expect([...names.links]).toEqual(links);
  const releases = ['content/1.0.0', 'content/2.0.0', 'guide/2.0.0', 'guide/0.0.1', 'nothing'];
  expect(releases.map((release) => names.isServed(release))).toEqual([true, true, true, false, false]);
  expect((await read()).links).toBe(names.links);
});

it('reads the declared form fields of every served release, the newest first', async () => {
  const { store, change, canary } = await smallSite();
  const path = '/free-homeowners-guide';
  const withField = (version: string, more: RouteForm['fields']) => {
    const fields = { name: {}, email: {}, website: {}, ...more };
    const form = { action: path, fields, call: 'guide_request', sent: path, failed: 'x' } as const;
    writeRemote(store, 'guide', version, { routes: [routeAt(path, { form })] });
  };
  const zip = (digits: number) => ({ zip: { label: 'ZIP code', digits } });
  withField('2.0.0', zip(9));
  withField('2.1.0', zip(5));
  withField('3.0.0', { house: { label: 'House' } });
  withField('4.0.0', { never: {} });
  const read = readSiteNames(createLiveSite(store), store);
  expect((await read()).fieldsFor(null)).toEqual([]);
  await change({ guide: '2.0.0' });
  await change({ guide: '2.1.0' });
  await change({ guide: '1.0.0' }, 'rollback');
  await canary(smallCanary({ version: '3.0.0' }));
  const { fieldsFor } = await read();
  expect(fieldsFor('guide/2.0.0')).toEqual(fieldsFor(null));
  expect(fieldsFor('guide/4.0.0')).toBeNull();
  expect(fieldsFor(null)?.map(({ call, name, rule }) => [call, name, rule.digits])).toEqual([
    ['guide_request', 'house', undefined],
    ['guide_request', 'zip', 5],
    ['guide_request', 'zip', 9],
  ]);
});
