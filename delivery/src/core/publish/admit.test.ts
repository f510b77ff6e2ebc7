import { expect, it } from 'vitest';
import { writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore, type SiteStore } from '../store/site-store.ts';
import { admitApp, moveFiles, removeApp } from './admit.ts';

const OFFERS = { name: 'offers', owner: 'partners', paths: ['/offers', '/offers/*'] };

const namesIn = async (store: SiteStore) => (await store.apps.admitted()).map(({ name }) => name);

it('adds an app to those that there are, and changes its paths and owner later', async () => {
  const store = openStore(temporaryFolder());
  await admitApp({ store, ...OFFERS });
  const changed = await admitApp({ store, name: 'offers', paths: ['/sale'] });
  expect(changed).toEqual({ name: 'offers', owner: 'partners', paths: ['/sale'] });
  expect(await namesIn(store)).toEqual(['shell', 'content', 'guide', 'account', 'offers']);
});

it.each([
  ['../guide', ['/x'], 'is no name for an app'],
  ['constructor', ['/x'], 'is no name for an app'],
  ['Offers', ['/x'], 'is no name for an app'],
  ['offers', [], 'Name 1 to 100 paths.'],
  ['offers', ['offers'], 'is no path'],
  ['offers', ['/a/../b/*x'], 'is no path'],
  ['offers', ['/api/offers'], 'The server answers /api/offers itself.'],
  ['offers', ['/federation.json'], 'The server answers /federation.json itself.'],
  ['offers', ['/login'], '/login belongs to account, so offers cannot have it.'],
])('refuses the app %s with the paths %s', async (name, paths, says) => {
  const store = openStore(temporaryFolder());
  await expect(admitApp({ store, name, paths })).rejects.toThrow(says);
  expect(await store.apps.admitted()).toHaveLength(4);
});

it('takes nothing away from what is live', async () => {
  const { store } = await composeSmallSite();
  await expect(admitApp({ store, name: 'offers', paths: ['/blog/*'] })).rejects.toThrow(
    'content claims /blog; /blog/* belongs to offers.',
  );
  await expect(admitApp({ store, name: 'content', paths: ['/blog'] })).rejects.toThrow('content claims /');
  expect(await store.apps.admitted()).toHaveLength(4);
});

it('names an origin for its files before its first release, and keeps it when its paths change', async () => {
  const store = openStore(temporaryFolder());
  await admitApp({ store, ...OFFERS });
  await moveFiles({ store, name: 'offers', origin: 'https://offers.example' });
  const offers = async () => (await store.apps.admitted()).find(({ name }) => name === 'offers');
  expect(await offers()).toEqual({ ...OFFERS, origin: 'https://offers.example' });
  await admitApp({ store, name: 'offers', paths: ['/sale'] });
  expect(await offers()).toMatchObject({ paths: ['/sale'], origin: 'https://offers.example' });
  await moveFiles({ store, name: 'offers', origin: null });
  expect(await offers()).not.toHaveProperty('origin');
});

const ORIGINS = [
  ...['http://offers.example', 'https://offers.example/', 'https://offers.example/files'],
  ...["https://a.example;script-src 'unsafe-inline'", 'https://a.example https://b.example'],
  ...['https://user@a.example', 'https://a.example:443', 'HTTPS://A.EXAMPLE'],
  ...['https://*.example', 'data:', "'self'", '*', ''],
];
it.each<[string, string, string]>([
  ['shell', 'https://a.example', 'its files stay on this site'],
  ['offers', 'https://a.example', 'does not know the app "offers"'],
  ...ORIGINS.map((origin): [string, string, string] => ['account', origin, 'is no origin']),
])('moves no files of %s to "%s"', async (name, origin, says) => {
  const store = openStore(temporaryFolder());
  await expect(moveFiles({ store, name, origin })).rejects.toThrow(says);
  expect((await store.apps.admitted()).some((app) => app.origin !== undefined)).toBe(false);
});

it('is undone by removing the app with its pages, in one switch', async () => {
  const { store, first, change } = await composeSmallSite();
  await admitApp({ store, ...OFFERS });
  writeRemote(store, 'offers');
  await change({ offers: '1.0.0' });
  await removeApp({ store, name: 'offers' });
  const { id, pages } = await store.live.composition();
  expect([id, pages]).toEqual([first.id, first.pages]);
  expect(await namesIn(store)).not.toContain('offers');
  expect((await store.live.history()).at(-1)).toMatchObject({ action: 'remove', app: 'offers' });
  await expect(removeApp({ store, name: 'shell' })).rejects.toThrow('A site without a shell');
  await expect(removeApp({ store, name: 'offers' })).rejects.toThrow('does not know the app "offers"');
});

it('keeps an app that a page of another one links to, and writes both down', async () => {
  const { store, change } = await composeSmallSite();
  await admitApp({ store, ...OFFERS });
  writeRemote(store, 'offers');
  writeRemote(store, 'content', '2.0.0', '() => "<a href=/offers>Offers on paint</a>"');
  const { id } = await change({ offers: '1.0.0', content: '2.0.0' });
  await expect(removeApp({ store, name: 'offers' })).rejects.toThrow('/offers');
  expect((await store.live.composition()).id).toBe(id);
  expect(await namesIn(store)).toContain('offers');
  expect((await store.audit.read()).map(({ action, app, outcome }) => [action, app, outcome])).toEqual([
    ['app admitted', 'offers', 'done'],
    ['app removed', 'offers', 'refused'],
  ]);
});
