import { existsSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { createLog, parseBackendConfig } from 'backend';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it, onTestFinished, vi } from 'vitest';
import { compose } from '../core/compose/compose.ts';
import { makePreview } from '../core/publish/make-preview.ts';
import { makeObtainable } from '../core/publish/obtainable.ts';
import { createSiteApp } from '../core/serve/create-site-app.ts';
import { createFileOrigin } from '../core/serve/file-origin.ts';
import { createPreviewedSite } from '../core/serve/previewed-site.ts';
import { canaryIds, ROLLOUTS } from '../core/store/canaries.ts';
import type { Composition } from '../core/store/compositions.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { composeChoices, smallCanary } from '../testing/small-canary.ts';
import { keepComparison, SMALL_PICTURE } from '../testing/small-comparison.ts';
import { writeRemote, writeShell } from '../testing/small-releases.ts';
import {
  ask,
  emptyStore,
  postgresOfFile,
  publishedStore,
  publishGuide,
  publishVersions,
  smallFolder,
  smallStore,
} from '../testing/small-store.ts';

const server = postgresOfFile();

/** A server on a folder of its own that follows the database. */
function follower(url: string, { store = emptyStore(url), pollMs = 60_000 } = {}) {
  const said: string[] = [];
  const following = store.follow({ say: (line) => said.push(line), pollMs });
  if (!following) throw new Error('There is nothing to follow.');
  onTestFinished(() => following.close());
  const app = createSiteApp({ store, config, backend: null, follower: following });
  const get = async (path: string, cookie = '') => {
    const answer = await app.request(`http://site.example${path}`, { headers: { cookie } });
    return { status: answer.status, text: await answer.text(), cache: answer.headers.get('cache-control') };
  };
  return { ...following, following, store, said, get };
}

/** A publisher with the small releases, what else it does, and then a server that follows it from an empty disk. */
async function followed(before: (publisher: SiteStore) => Promise<unknown> = async () => {}) {
  const { url, store: publisher, first } = await publishedStore(server);
  await before(publisher);
  const one = follower(url);
  await one.ready;
  return { url, publisher, first, ...one };
}

/** Composes the guide's 2.0.0 beside what is live, and has every server able to obtain it. */
async function prepareGuide(publisher: SiteStore, live: Composition): Promise<Composition> {
  const versions = { ...live.versions, guide: '2.0.0' };
  const next = await compose(publisher, versions, { config, earlier: [live] });
  await publisher.names.claim(versions);
  await makeObtainable(publisher, next, live);
  return next;
}

/** Damages what is written to the database from now on, of this kind. */
const damage = (url: string, kind: 'composition' | 'release') =>
  ask(
    url,
    `create function damage() returns trigger language plpgsql as
    $$ begin new.bytes = new.bytes || 'x'::bytea; return new; end $$;
    create trigger damage before insert on site_blob for each row when (new.name like '${kind}/%')
    execute function damage()`,
  );

const GUIDE = '/free-homeowners-guide';

it('starts from an empty disk, waits for what is live and follows every switch', async () => {
  const url = await smallStore(server);
  const { store, ready, said, get } = follower(url);
  await vi.waitFor(() => expect(said).toEqual([expect.stringMatching(/^Nothing is live .* Waiting/)]));
  const publisher = smallFolder(url);
  const first = await publishVersions(publisher);
  await ready;
  expect(await store.live.id()).toBe(first.id);
  expect((await get(GUIDE)).text).toContain('rendered');
  const second = await publishGuide(publisher, '2.0.0');
  await vi.waitFor(async () => expect(await store.live.id()).toBe(second.id));
  expect(JSON.parse((await get(GUIDE)).text)).toMatchObject({ text: '2.0.0' });
  expect((await get('/_r/guide/2.0.0/routes.js')).text).toBe('/* 2.0.0 */');
  await vi.waitFor(() => expect(said.at(-1)).toBe(`Following the site’s database at ${second.id}.`));
});

it('looks by itself when it was not told', async () => {
  const url = await smallStore(server);
  await publishVersions(smallFolder(url));
  const { store, ready } = follower(url, { pollMs: 200 });
  await ready;
  const first = await store.live.id();
  const publisher = emptyStore(url);
  const second = await publishGuide(publisher, '2.0.0');
  await vi.waitFor(async () => expect(await store.live.id()).toBe(second.id));
  // Without a notification, as one that is lost.
  await ask(url, `update site_state set live = '${first}', number = number + 1`);
  await vi.waitFor(async () => expect(await store.live.id()).toBe(first));
});

it('serves a release that it does not hold: one that is newer than it knows, and a former one', async () => {
  const { store, publisher, get } = await followed((folder) => publishGuide(folder, '2.0.0'));
  // A tab that got its page from another server before the switch.
  expect(store.releases.has('guide', '1.0.0')).toBe(false);
  expect(await get('/_r/guide/1.0.0/routes.js')).toMatchObject({ status: 200, text: '/* 1.0.0 */' });
  // A page that came from another server after the switch, before this one has heard of it.
  const third = await publishGuide(publisher, '3.0.0');
  expect(await get('/_r/guide/3.0.0/routes.js')).toMatchObject({ status: 200, text: '/* 3.0.0 */' });
  expect(await store.live.id()).toBe(third.id);
  const { text } = await get(GUIDE);
  expect(
    (await get((JSON.parse(text) as { stylesheet: { file: string[] } }).stylesheet.file[0] ?? '')).status,
  ).toBe(200);
});

it('a former stylesheet is found without its composition', async () => {
  const { store, first, get } = await followed((publisher) => {
    writeShell(publisher, '2.0.0', '.other{top:0}');
    return publishVersions(publisher, { shell: '2.0.0' });
  });
  expect(readdirSync(join(store.folder, 'compositions'))).not.toContain(first.id);
  for (const { stylesheet } of Object.values(first.rendered))
    expect((await get(stylesheet)).status).toBe(200);
});

it('asks the database little for names that somebody made up', async () => {
  const { url, get, obtain } = await followed();
  const queries = async () => {
    const [row] = await ask(
      url,
      'select xact_commit as count from pg_stat_database where datname = current_database()',
    );
    return Number(row?.count);
  };
  const before = await queries();
  const names = Array.from({ length: 500 }, (_, number) => `/_r/guide/9.${number}.0/routes.js`);
  await Promise.all(names.map((name) => obtain(name, false)));
  for (const name of [names[0], '/_r/../1.0.0/routes.js']) expect((await get(name ?? '')).status).toBe(404);
  // Statistics arrive late, so the other tests' queries would count against it, never for it.
  expect((await queries()) - before).toBeLessThan(100);
});

it('goes on while the database is away, says so, and follows again by itself', async () => {
  const { url, store: publisher, first } = await publishedStore(server);
  await publishGuide(publisher, '2.0.0');
  const { store, ready, said, get, isReachable } = follower(url);
  await ready;
  expect(isReachable()).toBe(true);
  await server.halt();
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/Serving \w+ meanwhile\.$/));
  expect(isReachable()).toBe(false);
  expect(JSON.parse((await get(GUIDE)).text)).toMatchObject({ text: '2.0.0' });
  expect((await get('/_r/guide/2.0.0/routes.js')).status).toBe(200);
  // Nobody can say whether there is such a file; another server may have it.
  for (const version of ['3.0.0', '1.0.0']) {
    const answer = await get(`/_r/guide/${version}/routes.js`);
    expect(answer).toMatchObject({
      status: 404,
      cache: 'no-store',
      text: expect.stringMatching(/right now/),
    });
  }
  // A start on the same disk serves what it has; one on an empty disk waits.
  const again = follower(url, { store });
  await again.ready;
  const empty = follower(url);
  await vi.waitFor(() => expect(empty.said.at(-1)).toMatch(/Waiting for a composition to serve\.$/));
  await server.resume();
  await publishVersions(publisher, { guide: '1.0.0' });
  for (const one of [{ store }, empty]) {
    await vi.waitFor(async () => expect(await one.store.live.id()).toBe(first.id));
  }
  await empty.ready;
});

it('shows a preview that another machine has made, and nobody else sees it', async () => {
  const { store, publisher, first, following, get } = await followed();
  writeRemote(publisher, 'guide', '2.0.0', '() => "shown before"');
  const comparison = await keepComparison(publisher, first.id, 'next');
  const { address } = await publisher.withLock('A preview', async () => {
    const next = await prepareGuide(publisher, first);
    const release = await publisher.releases.read('guide', '2.0.0');
    return makePreview(publisher, { composition: next, release, comparison }, { days: 1, forms: false });
  });
  const app = createPreviewedSite({ store, config, backend: null, follower: following });
  const ask = async (path: string, cookie = '') =>
    app.fetch(new Request(`http://site.example${path}`, { headers: { cookie } }));
  const { pathname } = new URL(address);
  let cookie = '';
  await vi.waitFor(async () => {
    const opened = await ask(pathname);
    expect(opened.status).toBe(303);
    cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  });
  expect(await (await ask(GUIDE, cookie)).text()).toContain('shown before');
  expect(await (await ask('/_r/guide/2.0.0/routes.js', cookie)).text()).toBe('/* 2.0.0 */');
  expect((await ask('/_r/guide/2.0.0/routes.js')).status).toBe(404);
  expect((await get(GUIDE)).text).not.toContain('shown before');
  expect(store.comparisons.has(comparison)).toBe(false);
  const picture = await ask(`${pathname}/pictures/0-390-after.jpg`);
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(SMALL_PICTURE);
  expect(await store.live.id()).toBe(first.id);
});

/** Shares the guide's 2.0.0 beside what is live, as a publish does it, without the gate. */
async function startGuideCanary(publisher: SiteStore): Promise<string> {
  writeRemote(publisher, 'guide', '2.0.0', '() => "shared"');
  return publisher.withLock('A canary', async () => {
    const live = await publisher.live.composition();
    const canaries = [smallCanary()];
    const chosen = await composeChoices(publisher, live, canaries);
    for (const id of Object.values(chosen)) {
      const composition = (await publisher.compositions.read(id)) as Composition;
      await publisher.names.claim(composition.versions);
      await makeObtainable(publisher, composition, live);
    }
    await publisher.rollouts.keep({ canaries, compositions: { [live.id]: chosen }, former: [] });
    return Object.values(chosen)[0] ?? '';
  });
}

it('holds the canaries before it tells anybody of it, and gives it to its visitors', async () => {
  const { url, store, publisher, first, get } = await followed();
  const textFor = async (cookie: string) => JSON.parse((await get(GUIDE, cookie)).text).text;
  const held: boolean[] = [];
  const watching = watch(store.folder, () => {
    const record = join(store.folder, ROLLOUTS);
    if (!existsSync(record)) return;
    const ids = canaryIds(JSON.parse(readFileSync(record, 'utf8')));
    const hasAll = ids.every((id) => existsSync(join(store.folder, 'compositions', id)));
    held.push(ids.length > 0 && hasAll && store.releases.has('guide', '2.0.0'));
  });
  onTestFinished(() => watching.close());
  await startGuideCanary(publisher);
  await vi.waitFor(async () => expect((await store.rollouts.read()).canaries).toHaveLength(1));
  expect(await Promise.all(['canary=05', 'canary=50', ''].map(textFor))).toEqual([
    'shared',
    'rendered',
    'rendered',
  ]);
  await vi.waitFor(() => expect(held.length).toBeGreaterThan(0));
  expect(held).not.toContain(false);
  expect((await get('/_r/guide/2.0.0/routes.js')).text).toBe('/* 2.0.0 */');
  expect(await store.live.id()).toBe(first.id);
  // A server that begins now has it too, before it answers.
  const late = follower(url);
  await late.ready;
  expect(JSON.parse((await late.get(GUIDE, 'canary=05')).text).text).toBe('shared');
  await publisher.withLock('A stop', () =>
    publisher.rollouts.keep({ canaries: [], compositions: {}, former: [] }),
  );
  for (const one of [{ get }, late])
    await vi.waitFor(async () =>
      expect(JSON.parse((await one.get(GUIDE, 'canary=05')).text).text).toBe('rendered'),
    );
});

it('serves what is live to those whose shared composition is damaged in the database, and goes on following', async () => {
  const { url, store, publisher, get } = await followed();
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => error.mockRestore());
  await damage(url, 'composition');
  const id = await startGuideCanary(publisher);
  await vi.waitFor(async () => expect((await store.rollouts.read()).canaries).toHaveLength(1));
  expect(JSON.parse((await get(GUIDE, 'canary=05')).text).text).toBe('rendered');
  expect(error.mock.calls).toEqual([
    [`The composition ${id} does not exist. The visitors of guide/2.0.0 get what is live.`],
  ]);
  await ask(url, 'drop trigger damage on site_blob');
  const third = await publishGuide(publisher, '3.0.0');
  await vi.waitFor(async () => expect(await store.live.id()).toBe(third.id));
});

it('has the files of an app before they are live, where these are all that it answers', async () => {
  const { store, publisher, first, following } = await followed();
  const log = createLog({ logLevel: 'silent' });
  const app = createFileOrigin({
    store,
    app: 'guide',
    follower: following,
    log,
    callers: parseBackendConfig({}),
  });
  const status = async (path: string) => (await app.request(path)).status;
  expect(await status('/_r/guide/1.0.0/routes.js')).toBe(200);
  expect(await status('/_r/guide/2.0.0/routes.js')).toBe(404);
  writeRemote(publisher, 'guide', '2.0.0');
  await publisher.withLock('A release', () => prepareGuide(publisher, first));
  expect(await status('/_r/guide/2.0.0/routes.js')).toBe(200);
  expect(await status('/_r/content/1.0.0/routes.js')).toBe(404);
  expect(await store.live.id()).toBe(first.id);
});

it('uses nothing that is damaged, serves what it has, and knows that it is behind', async () => {
  const { url, store, publisher, first, said, behindMs } = await followed();
  expect(behindMs()).toBe(0);
  await damage(url, 'release');
  await publishGuide(publisher, '2.0.0');
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/release\/guide\/2\.0\.0 is damaged.* Serving/));
  expect(behindMs()).toBeGreaterThan(0);
  expect(await store.live.id()).toBe(first.id);
  expect(store.releases.has('guide', '2.0.0')).toBe(false);
  await ask(url, 'drop trigger damage on site_blob');
  const third = await publishGuide(publisher, '3.0.0');
  await vi.waitFor(async () => expect(await store.live.id()).toBe(third.id));
  await vi.waitFor(() => expect(behindMs()).toBe(0));
});

it('serves what it has while the site in the database needs a later version, and nobody of this one publishes', async () => {
  const { url, store, publisher, first, said } = await followed();
  const setFormat = (format: number) =>
    ask(
      url,
      `update site_state set format = ${format}, number = number + 1; select pg_notify('site_store', '')`,
    );
  await setFormat(2);
  await vi.waitFor(() =>
    expect(said.at(-1)).toBe(
      `The site in the database needs a later version of this program. Serving ${first.id} meanwhile.`,
    ),
  );
  await expect(publishGuide(publisher, '2.0.0')).rejects.toThrow('needs a later version');
  // What a former version has written is read.
  await setFormat(0);
  const second = await publishGuide(publisher, '3.0.0');
  await vi.waitFor(async () => expect(await store.live.id()).toBe(second.id));
});

it('takes away what was pruned, and nothing that is its own', async () => {
  const { url, store: publisher } = await publishedStore(server);
  const store = smallFolder(url);
  rmSync(join(store.folder, 'releases/guide'), { recursive: true });
  const { ready, get } = follower(url, { store });
  await ready;
  await publishGuide(publisher, '2.0.0');
  expect((await get('/_r/guide/2.0.0/routes.js')).status).toBe(200);
  writeRemote(store, 'guide', '7.0.0');
  await ask(
    url,
    `delete from site_blob where name = 'release/guide/1.0.0'; update site_state set number = number + 1;
     select pg_notify('site_store', '')`,
  );
  await vi.waitFor(() => expect(existsSync(join(store.folder, 'releases/guide/1.0.0'))).toBe(false));
  expect(readdirSync(join(store.folder, 'releases/guide')).sort()).toEqual(['2.0.0', '7.0.0']);
});
