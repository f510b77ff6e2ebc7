import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { abortCanary, promoteCanary } from '../../rollout/change-canary.ts';
import { partsOf, publishOthers, releaseBeside, startSmallCanary, step } from '../../testing/small-canary.ts';
import { routeAt, writeRemote, writeShell } from '../../testing/small-releases.ts';
import { liveStore } from '../../testing/small-store.ts';
import { Refused } from '../report/refusal.ts';

/** A site with canaries: the guide 2.0.0 for half of the visitors, the account 2.0.0 for a fifth. */
async function siteWithCanaries() {
  const { store } = await liveStore();
  await publishOthers(store, 'guide', 'account', 'content');
  await startSmallCanary(store, { percent: 50 });
  await startSmallCanary(store, { app: 'account', percent: 20 });
  const parts = () => partsOf(store, 'content', 'guide', 'account');
  return { store, change: releaseBeside.bind(null, store), parts };
}

it('a switch keeps other apps’ canaries, and is one line of the history', async () => {
  const { store, change, parts } = await siteWithCanaries();
  const before = await store.live.history();
  expect(await change({ content: '2.0.0' })).toEqual([]);
  writeShell(store, '2.0.0', { styles: '.shell{color:red}' });
  expect(await change({ shell: '2.0.0' }, { app: 'shell' })).toEqual([]);
  expect(await parts()).toEqual({
    'content 2.0.0 guide 1.0.0 account 1.0.0': 40,
    'content 2.0.0 guide 2.0.0 account 1.0.0': 40,
    'content 2.0.0 guide 1.0.0 account 2.0.0': 10,
    'content 2.0.0 guide 2.0.0 account 2.0.0': 10,
  });
  await promoteCanary({ store, app: 'guide', step });
  expect(await parts()).toEqual({
    'content 2.0.0 guide 2.0.0 account 1.0.0': 80,
    'content 2.0.0 guide 2.0.0 account 2.0.0': 20,
  });
  const actions = (await store.live.history()).slice(before.length).map(({ action, app }) => [action, app]);
  expect(actions).toEqual([
    ['release', 'content'],
    ['release', 'shell'],
    ['promote', 'guide'],
  ]);
});

it('refuses a release that is incompatible with a canary, unless that ends', async () => {
  const { store, change } = await siteWithCanaries();
  await abortCanary({ store, app: 'guide', step });
  // A page of the guide's canary that stable lacks.
  const withOffers = (path: string) => ({ routes: [routeAt(path), routeAt('/offers')] });
  writeRemote(store, 'guide', '3.0.0', withOffers('/free-homeowners-guide'));
  writeRemote(store, 'content', '3.0.0', withOffers('/'));
  await startSmallCanary(store, { version: '3.0.0', percent: 50 });
  const before = await store.live.read();
  const refused = await change({ content: '3.0.0' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect((refused as Error).message).toContain('for those who get guide 3.0.0');
  expect((refused as Error).message).toContain('npm run canary -- guide abort');
  expect(await store.live.read()).toEqual(before);

  const ended = await change({ content: '3.0.0' }, { action: 'start' });
  expect(ended).toMatchObject([
    { canary: { app: 'guide' }, reason: expect.stringMatching(/^it does not fit what is live now/) },
  ]);
  expect(await partsOf(store, 'guide', 'account')).toEqual({
    'guide 1.0.0 account 1.0.0': 80,
    'guide 1.0.0 account 2.0.0': 20,
  });
  expect((await store.audit.read()).at(-1)).toMatchObject({ action: 'canary aborted', app: 'guide' });
});

it('a rollback ends a canary whose release is damaged', async () => {
  const { store, change } = await siteWithCanaries();
  writeFileSync(join(store.releases.folder('guide', '2.0.0'), 'pages.json'), '{}');
  const ended = await change({ content: '2.0.0' }, { action: 'rollback' });
  expect(ended.map(({ canary }) => canary.app)).toEqual(['guide']);
  expect((await store.live.current()).canaries).toMatchObject([{ app: 'account' }]);
});
