import { existsSync, readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it, onTestFinished, vi } from 'vitest';
import { makePreview } from '../core/publish/make-preview.ts';
import { createSiteApp } from '../core/serve/create-site-app.ts';
import { createPreviewedSite } from '../core/serve/previewed-site.ts';
import { folderDigest } from '../core/store/files.ts';
import { type Live, readLiveText } from '../core/store/live.ts';
import { openStore, type SiteStore } from '../core/store/site-store.ts';
import { smallCanary, smallSet, writeRemote, writeShell } from '../testing/small-releases.ts';
import {
  ask,
  emptyStore,
  publishedStore,
  publishGuide,
  publishVersions,
  sharedPostgres,
} from '../testing/small-store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { blobAt, blobFolder, hasBlob, packBlob, placeBlob } from './copy.ts';

const server = sharedPostgres();
const GUIDE = '/free-homeowners-guide';

function follower(url: string, store = emptyStore(url)) {
  const messages: string[] = [];
  const serverFollower = store.follow((line) => messages.push(line), 100);
  if (!serverFollower) throw new Error('There is nothing to follow.');
  onTestFinished(() => serverFollower.close());
  const app = createSiteApp({ store, config, backend: null, follower: serverFollower });
  const get = async (path: string, cookie = '') => {
    const answer = await app.request(`http://site.example${path}`, { headers: { cookie } });
    return { status: answer.status, text: await answer.text(), cache: answer.headers.get('cache-control') };
  };
  const guide = async (cookie?: string) => /\/_r\/guide\/([^/]+)/.exec((await get(GUIDE, cookie)).text)?.[1];
  const waitForLive = (live: Live) => vi.waitFor(async () => expect(await store.live.read()).toEqual(live));
  return { ...serverFollower, serverFollower, store, messages, get, guide, waitForLive };
}

async function startPublisherAndServer(before: (publisher: SiteStore) => Promise<unknown> = async () => {}) {
  const { url, store: publisher, first } = await publishedStore(server);
  await before(publisher);
  const one = follower(url);
  await one.ready;
  return { url, publisher, first, ...one };
}

const DAMAGE = `create function damage() returns trigger language plpgsql as
  $$ begin new.bytes = substr(new.bytes, 2); return new; end $$;
  create trigger damage before insert on site_blob for each row execute function damage()`;

function startGuideCanary(publisher: SiteStore): Promise<Live> {
  writeRemote(publisher, 'guide', '2.0.0');
  return publishVersions(publisher, {}, { action: 'canary', canaries: [smallCanary()] });
}
const [CANARY, STABLE] = ['canary=03', 'canary=73'];

it('a server fetches releases that its disk lacks, with few queries for made-up names', async () => {
  const { url, store, publisher, get, guide, obtain } = await startPublisherAndServer(async (publisher) => {
    await publishGuide(publisher, '2.0.0');
    writeShell(publisher, '2.0.0');
    await publishVersions(publisher, { shell: '2.0.0' });
  });
  // Requests of a tab whose page came from another server before the switch.
  expect(store.releases.has('guide', '1.0.0')).toBe(false);
  expect(await get('/_r/guide/1.0.0/routes.js')).toMatchObject({ status: 200, text: '/* 1.0.0 */' });
  expect((await get('/_r/shell/1.0.0/s.css')).status).toBe(200);
  // After a switch that this server has not synced yet, a page from another server requests its files here.
  const third = await publishGuide(publisher, '3.0.0');
  expect(await get('/_r/guide/3.0.0/routes.js')).toMatchObject({ status: 200, text: '/* 3.0.0 */' });
  expect(await store.live.read()).toEqual(third);
  expect(await guide()).toBe('3.0.0');

  const query = 'select xact_commit as count from pg_stat_database where datname = current_database()';
  const queries = async () => Number((await ask(url, query))[0]?.count);
  const before = await queries();
  const names = Array.from({ length: 500 }, (_, number) => `/_r/guide/9.${number}.0/routes.js`);
  await Promise.all(names.map((name) => obtain(name, false)));
  for (const name of [names[0], '/_r/../1.0.0/routes.js']) expect((await get(name ?? '')).status).toBe(404);
  // Statistics arrive late, so the count may include earlier queries.
  expect((await queries()) - before).toBeLessThan(100);
});

it('a server shows the last synced releases during a database outage, then syncs again', async () => {
  const { url, store: publisher } = await publishedStore(server);
  await publishGuide(publisher, '2.0.0');
  const { store, ready, messages, get, guide, waitForLive } = follower(url);
  await ready;
  await server.halt();
  await vi.waitFor(() => expect(messages.at(-1)).toMatch(/Serving \w+ meanwhile\.$/));
  expect(await guide()).toBe('2.0.0');
  expect((await get('/_r/guide/2.0.0/routes.js')).status).toBe(200);
  // Another server may have this file, so the 404 must not be cached.
  const uncached = { status: 404, cache: 'no-store', text: expect.stringMatching(/right now/) };
  expect(await get('/_r/guide/3.0.0/routes.js')).toMatchObject(uncached);
  const again = follower(url, store);
  await again.ready;
  const empty = follower(url);
  await vi.waitFor(() => expect(empty.messages.at(-1)).toMatch(/Waiting for releases to serve\.$/));
  await server.resume();
  const live = await publishVersions(publisher, { guide: '1.0.0' });
  for (const one of [{ waitForLive }, empty]) await one.waitForLive(live);
  await empty.ready;
});

it('a server shows a preview from another machine, but only with the preview’s cookie', async () => {
  const { store, publisher, first, serverFollower, get } = await startPublisherAndServer();
  writeRemote(publisher, 'guide', '2.0.0', { pages: { [GUIDE]: '<p>shown before</p>' } });
  const set = smallSet(undefined, { guide: '2.0.0' });
  await publisher.stage(set);
  const { address } = await publisher.withLock('A preview', async () => {
    const release = await publisher.releases.read('guide', '2.0.0');
    return makePreview(publisher, set, release, { days: 1 });
  });
  const app = createPreviewedSite({ store, config, backend: null, follower: serverFollower });
  const ask = async (path: string, cookie = '') =>
    app.fetch(new Request(`http://site.example${path}`, { headers: { cookie } }));
  const { pathname } = new URL(address);
  let cookie = '';
  await vi.waitFor(async () => {
    const answer = await ask(pathname);
    expect(answer.status).toBe(303);
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  });
  expect(await (await ask(GUIDE, cookie)).text()).toContain('shown before');
  expect(await (await ask('/_r/guide/2.0.0/routes.js', cookie)).text()).toBe('/* 2.0.0 */');
  expect((await get(GUIDE)).text).not.toContain('shown before');
  expect(await store.live.read()).toEqual(first);
});

it('a server downloads a canary before activating it for the canary’s visitors', async () => {
  const { url, store, publisher, get, guide, waitForLive } = await startPublisherAndServer();
  const downloaded: boolean[] = [];
  const watching = watch(store.folder, () => {
    const live = readLiveText(readFileSync(store.live.file, 'utf8'));
    if (live?.canaries.length) downloaded.push(store.releases.has('guide', '2.0.0'));
  });
  onTestFinished(() => watching.close());
  await waitForLive(await startGuideCanary(publisher));
  const guides = await Promise.all([CANARY, STABLE, ''].map((cookie) => guide(cookie)));
  expect(guides).toEqual(['2.0.0', '1.0.0', '1.0.0']);
  await vi.waitFor(() => expect(downloaded.length).toBeGreaterThan(0));
  expect(downloaded).not.toContain(false);
  expect((await get('/_r/guide/2.0.0/routes.js')).text).toBe('/* 2.0.0 */');
  const late = follower(url);
  await late.ready;
  expect(await late.guide(CANARY)).toBe('2.0.0');
  await waitForLive(await publishVersions(publisher, {}, { action: 'canary', canaries: [] }));
  expect(await guide(CANARY)).toBe('1.0.0');
});

it('a server shows no damaged release or canary, and keeps syncing', async () => {
  const { url, store, publisher, messages, guide, waitForLive, behindMs } = await startPublisherAndServer();
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => error.mockRestore());
  await ask(url, DAMAGE);
  await waitForLive(await startGuideCanary(publisher));
  expect(await guide(CANARY)).toBe('1.0.0');
  await vi.waitFor(() => expect(behindMs()).toBe(0));
  const before = await store.live.read();
  await publishGuide(publisher, '3.0.0');
  await vi.waitFor(() => expect(messages.at(-1)).toMatch(/release\/guide\/3\.0\.0 is damaged.* Serving/));
  expect(behindMs()).toBeGreaterThan(0);
  expect([await store.live.read(), store.releases.has('guide', '3.0.0')]).toEqual([before, false]);
  await ask(url, 'drop trigger damage on site_blob');
  await waitForLive(await publishGuide(publisher, '4.0.0'));
  await vi.waitFor(() => expect(behindMs()).toBe(0));
});

const BLOB = 'release/guide/1.0.0';

it('copies a release to another folder unchanged, and does not use a damaged copy', async () => {
  const [from, to] = [openStore(temporaryFolder()), openStore(temporaryFolder())];
  writeRemote(from, 'guide');
  const bytes = await packBlob(from, BLOB);
  const changed = Buffer.from(bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte)));
  for (const damaged of [bytes.subarray(0, -9), changed, null])
    expect(await placeBlob(to, BLOB, damaged)).toBe(false);
  expect([hasBlob(to, BLOB), existsSync(join(to.folder, 'releases'))]).toEqual([false, false]);
  // Two downloads of a release may end at the same time.
  await Promise.all([placeBlob(to, BLOB, bytes), placeBlob(to, BLOB, bytes)]);
  expect(hasBlob(to, BLOB)).toBe(true);
  const folder = to.releases.folder('guide', '1.0.0');
  expect(await folderDigest(folder)).toBe(await folderDigest(from.releases.folder('guide', '1.0.0')));
  expect(readdirSync(join(to.folder, 'drafts'))).toEqual([]);
});

it('finds a release by the path of a file, and refuses invalid names from the database', () => {
  expect(blobAt('/_r/guide/1.0.0-3fa9c1d2/assets/a.js')).toBe('release/guide/1.0.0-3fa9c1d2');
  for (const path of ['/blog', '/_r/guide/1.0.0', '/_r/guide/../x', '/_r/a/%2e/x'])
    expect(blobAt(path), path).toBe(null);
  for (const name of ['release/guide/../../x', 'comparison/../x', 'live.json'])
    expect(() => blobFolder(openStore('/site'), name), name).toThrow(/the invalid name/);
});
