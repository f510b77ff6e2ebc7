import { existsSync, readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it, onTestFinished, vi } from 'vitest';
import { compose } from '../core/compose/compose.ts';
import { makePreview } from '../core/publish/make-preview.ts';
import { createSiteApp } from '../core/serve/create-site-app.ts';
import { createPreviewedSite } from '../core/serve/previewed-site.ts';
import { canaryIds, chosenFor, ROLLOUTS } from '../core/store/canaries.ts';
import type { Composition } from '../core/store/compositions.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { publishOthers, startSmallCanary } from '../testing/small-canary.ts';
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
  /** What the guide's page says, and its stylesheet. */
  const page = async (cookie?: string) =>
    JSON.parse((await get(GUIDE, cookie)).text) as { text: string; stylesheet: { file: string[] } };
  const goesLive = ({ id }: Composition) => vi.waitFor(async () => expect(await store.live.id()).toBe(id));
  return { ...following, following, store, said, get, page, goesLive };
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
  await publisher.stage(next);
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
  const { store, ready, said, get, page, goesLive } = follower(url);
  await vi.waitFor(() => expect(said).toEqual([expect.stringMatching(/^Nothing is live .* Waiting/)]));
  const publisher = smallFolder(url);
  const first = await publishVersions(publisher);
  await ready;
  expect(await store.live.id()).toBe(first.id);
  expect((await page()).text).toBe('rendered');
  const second = await publishGuide(publisher, '2.0.0');
  await goesLive(second);
  expect((await page()).text).toBe('2.0.0');
  expect((await get('/_r/guide/2.0.0/routes.js')).text).toBe('/* 2.0.0 */');
  await vi.waitFor(() => expect(said.at(-1)).toBe(`Following the site’s database at ${second.id}.`));
});

it('looks by itself when it was not told', async () => {
  const { url, store: publisher, first } = await publishedStore(server);
  const { ready, goesLive } = follower(url, { pollMs: 200 });
  await ready;
  await goesLive(await publishGuide(publisher, '2.0.0'));
  // Without a notification, as one that is lost.
  await ask(url, `update site_state set live = '${first.id}', number = number + 1`);
  await goesLive(first);
});

it('serves what it does not hold: a release that is newer than it knows, a former one, and a former stylesheet', async () => {
  const { store, publisher, first, get, page } = await followed(async (folder) => {
    await publishGuide(folder, '2.0.0');
    writeShell(folder, '2.0.0', '.other{top:0}');
    await publishVersions(folder, { shell: '2.0.0' });
  });
  // A tab that got its page from another server before the switch.
  expect(store.releases.has('guide', '1.0.0')).toBe(false);
  expect(readdirSync(join(store.folder, 'compositions'))).not.toContain(first.id);
  expect(await get('/_r/guide/1.0.0/routes.js')).toMatchObject({ status: 200, text: '/* 1.0.0 */' });
  for (const { stylesheet } of Object.values(first.rendered))
    expect((await get(stylesheet)).status).toBe(200);
  // A page that came from another server after the switch, before this one has heard of it.
  const third = await publishGuide(publisher, '3.0.0');
  expect(await get('/_r/guide/3.0.0/routes.js')).toMatchObject({ status: 200, text: '/* 3.0.0 */' });
  expect(await store.live.id()).toBe(third.id);
  expect((await get((await page()).stylesheet.file[0] ?? '')).status).toBe(200);
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
  const { store, ready, said, get, page, goesLive } = follower(url);
  await ready;
  await server.halt();
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/Serving \w+ meanwhile\.$/));
  expect((await page()).text).toBe('2.0.0');
  expect((await get('/_r/guide/2.0.0/routes.js')).status).toBe(200);
  // Nobody can say whether there is such a file; another server may have it.
  const unsure = { status: 404, cache: 'no-store', text: expect.stringMatching(/right now/) };
  for (const version of ['3.0.0', '1.0.0'])
    expect(await get(`/_r/guide/${version}/routes.js`)).toMatchObject(unsure);
  // A start on the same disk serves what it has; one on an empty disk waits.
  const again = follower(url, { store });
  await again.ready;
  const empty = follower(url);
  await vi.waitFor(() => expect(empty.said.at(-1)).toMatch(/Waiting for a composition to serve\.$/));
  await server.resume();
  await publishVersions(publisher, { guide: '1.0.0' });
  for (const one of [{ goesLive }, empty]) await one.goesLive(first);
  await empty.ready;
});

it('shows a preview that another machine has made, and nobody else sees it', async () => {
  const { store, publisher, first, following, get } = await followed();
  writeRemote(publisher, 'guide', '2.0.0', '() => "shown before"');
  const { address } = await publisher.withLock('A preview', async () => {
    const next = await prepareGuide(publisher, first);
    const release = await publisher.releases.read('guide', '2.0.0');
    return makePreview(publisher, { composition: next, release, comparison: 'none' }, { days: 1 });
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
  expect(await store.live.id()).toBe(first.id);
});

/** Starts a canary of the guide's 2.0.0; gives what its visitors get, and cookies of one of them and of another. */
async function startGuideCanary(publisher: SiteStore) {
  await publishOthers(publisher, 'guide');
  const canary = await startSmallCanary(publisher);
  const [id = ''] = canaryIds(await publisher.rollouts.read());
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  const [has = [], hasNot = []] = [true, false].map((wanted) =>
    numbers.filter((number) => Boolean(chosenFor([canary], number).guide) === wanted),
  );
  const cookieOf = ([number = 0]: readonly number[]) => `canary=${String(number).padStart(2, '0')}`;
  return { id, has: cookieOf(has), hasNot: cookieOf(hasNot) };
}

it('holds the canaries before it tells anybody of it, and gives it to its visitors', async () => {
  const { url, store, publisher, first, get, page } = await followed();
  const held: boolean[] = [];
  const watching = watch(store.folder, () => {
    const record = join(store.folder, ROLLOUTS);
    if (!existsSync(record)) return;
    const ids = canaryIds(JSON.parse(readFileSync(record, 'utf8')));
    const hasAll = ids.every((id) => existsSync(join(store.folder, 'compositions', id)));
    held.push(ids.length > 0 && hasAll && store.releases.has('guide', '2.0.0'));
  });
  onTestFinished(() => watching.close());
  const { has, hasNot } = await startGuideCanary(publisher);
  await vi.waitFor(async () => expect((await store.rollouts.read()).canaries).toHaveLength(1));
  const pages = await Promise.all([has, hasNot, ''].map((cookie) => page(cookie)));
  expect(pages.map(({ text }) => text)).toEqual(['2.0.0', 'rendered', 'rendered']);
  await vi.waitFor(() => expect(held.length).toBeGreaterThan(0));
  expect(held).not.toContain(false);
  expect((await get('/_r/guide/2.0.0/routes.js')).text).toBe('/* 2.0.0 */');
  expect(await store.live.id()).toBe(first.id);
  // A server that begins now has it too, before it answers.
  const late = follower(url);
  await late.ready;
  expect((await late.page(has)).text).toBe('2.0.0');
  await publisher.withLock('A stop', () =>
    publisher.rollouts.keep({ canaries: [], compositions: {}, former: [] }),
  );
  for (const one of [{ page }, late])
    await vi.waitFor(async () => expect((await one.page(has)).text).toBe('rendered'));
});

it('serves what is live to those whose shared composition is damaged in the database, and goes on following', async () => {
  const { url, store, publisher, page, goesLive } = await followed();
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => error.mockRestore());
  await damage(url, 'composition');
  const { id, has } = await startGuideCanary(publisher);
  await vi.waitFor(async () => expect((await store.rollouts.read()).canaries).toHaveLength(1));
  expect((await page(has)).text).toBe('rendered');
  expect(error.mock.calls).toEqual([
    [`The composition ${id} does not exist. The visitors of guide/2.0.0 get what is live.`],
  ]);
  await ask(url, 'drop trigger damage on site_blob');
  await goesLive(await publishGuide(publisher, '3.0.0'));
});

it('uses nothing that is damaged, serves what it has, and knows that it is behind', async () => {
  const { url, store, publisher, first, said, goesLive, behindMs } = await followed();
  expect(behindMs()).toBe(0);
  await damage(url, 'release');
  await publishGuide(publisher, '2.0.0');
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/release\/guide\/2\.0\.0 is damaged.* Serving/));
  expect(behindMs()).toBeGreaterThan(0);
  expect(await store.live.id()).toBe(first.id);
  expect(store.releases.has('guide', '2.0.0')).toBe(false);
  await ask(url, 'drop trigger damage on site_blob');
  await goesLive(await publishGuide(publisher, '3.0.0'));
  await vi.waitFor(() => expect(behindMs()).toBe(0));
});

it('serves what it has while the site in the database needs a later version, and nobody of this one publishes', async () => {
  const { url, publisher, first, said, goesLive } = await followed();
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
  await goesLive(await publishGuide(publisher, '3.0.0'));
});
