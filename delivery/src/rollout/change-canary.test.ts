import { expect, it } from 'vitest';
import { checkCanaries, rollBack } from '../core/publish/go-live.ts';
import { setId } from '../core/store/version-set.ts';
import { readFigures } from '../open-site.ts';
import { sharesOf, startSmallCanary, step, switchSite } from '../testing/small-canary.ts';
import { writeRemote } from '../testing/small-releases.ts';
import { smallBackend } from '../testing/small-site.ts';
import { liveStore } from '../testing/small-store.ts';
import { abortCanary, changeCanary, promoteCanary } from './change-canary.ts';

async function siteWithReleases() {
  const small = await liveStore();
  const { store } = small;
  for (const version of ['2.0.0', '3.0.0']) {
    writeRemote(store, 'guide', version, { pages: { '/free-homeowners-guide': `<p>${version}</p>` } });
    writeRemote(store, 'content', version);
    await store.names.claim({ guide: version, content: version });
  }
  const begin = (app = 'guide', version = '2.0.0', percent = 10) =>
    startSmallCanary(store, { app, version, percent });
  const release = (versions: Readonly<Record<string, string>>, app = 'content') =>
    switchSite(store, versions, { app });
  const shares = () => sharesOf(store, 'content', 'guide');
  const canaries = async () => (await store.live.current()).canaries;
  const options = { store, app: 'guide', step };
  return { ...small, begin, release, shares, canaries, options };
}

const BASE = 'content 1.0.0 guide 1.0.0';

it('starts a canary, raises its percentage, and aborts or promotes it', async () => {
  const { store, first, begin, shares, canaries, options } = await siteWithReleases();
  const canary = await begin();
  expect(canary).toMatchObject({ app: 'guide', stable: '1.0.0', progressive: false });
  expect(await shares()).toEqual({ [BASE]: 90, 'content 1.0.0 guide 2.0.0': 10 });

  const { before } = await changeCanary({ ...options, percent: 50, progressive: true });
  expect(before).toMatchObject({ version: '2.0.0', percent: 10 });
  expect(await shares()).toEqual({ [BASE]: 50, 'content 1.0.0 guide 2.0.0': 50 });
  const { turn, digit, since } = canary;
  expect(await canaries()).toMatchObject([{ turn, digit, since, progressive: true }]);

  await abortCanary({ ...options, reason: 'its error rate was higher' });
  expect(await store.live.current()).toEqual(first);
  await begin();
  const { change, ended, ...promoted } = await promoteCanary(options);
  expect([promoted.canary.version, ended]).toEqual(['2.0.0', []]);
  expect(change.pages.changed).toEqual(['/free-homeowners-guide']);
  expect(await shares()).toEqual({ 'content 1.0.0 guide 2.0.0': 100 });
  const audit = await store.audit.read();
  expect(audit.map(({ action, outcome, said }) => `${action} ${outcome} ${said[0]}`)).toEqual([
    'canary done guide 2.0.0 for 50% of the visitors, after 10%',
    'canary aborted done its error rate was higher',
    'promote live guide 2.0.0 for 10% of the visitors',
  ]);
});

it('allows independent canaries of two apps, but not of a third', async () => {
  const { store, begin, shares, options } = await siteWithReleases();
  await begin('guide', '2.0.0', 50);
  await begin('content', '2.0.0', 20);
  const live = await store.live.current();
  expect(checkCanaries(live, 'account', false)).toEqual([]);
  const [third] = checkCanaries(live, 'account', true);
  expect(third?.reason).toBe('guide and content have canaries already, and the limit is 2.');
  expect(checkCanaries(live, 'guide', false, '2.0.0')).toEqual([]);
  expect(checkCanaries(live, 'guide', false, '3.0.0')[0]?.reason).toContain('It has a canary: guide 2.0.0');
  expect(checkCanaries(live, 'offers', true)[0]?.reason).toContain('No release of this app is live');
  await abortCanary(options);
  expect(await shares()).toEqual({ [BASE]: 80, 'content 2.0.0 guide 1.0.0': 20 });
  // The new canary uses the digit that the aborted one freed.
  const canary = await begin('guide', '3.0.0', 30);
  expect(canary.digit).toBe('tens');
  await promoteCanary({ store, app: 'content', step });
  expect(await shares()).toEqual({ 'content 2.0.0 guide 1.0.0': 70, 'content 2.0.0 guide 3.0.0': 30 });
});

it('a rollback ends the canaries of the apps that it changes, and logs their figures', async () => {
  const { store, first, begin, release, shares } = await siteWithReleases();
  await release({ guide: '3.0.0' }, 'guide');
  await begin('content', '2.0.0', 20);
  await begin('guide', '2.0.0', 50);
  await smallBackend(store);
  const env = { SITE_DIR: store.folder };
  const { ended } = await rollBack({ store, to: 'guide', step, readFigures: (one) => readFigures(one, env) });
  expect(ended).toMatchObject([{ canary: { app: 'guide' }, reason: 'guide was rolled back.' }]);
  expect(await shares()).toEqual({ [BASE]: 80, 'content 2.0.0 guide 1.0.0': 20 });

  await release({ guide: '3.0.0' }, 'guide');
  await begin('guide', '2.0.0', 50);
  const whole = await rollBack({ store, to: setId(first), step, readFigures: () => Promise.reject() });
  expect(whole.ended.map(({ reason }) => reason)).toEqual(['the whole site was rolled back.']);
  // The rollback did not change the live release of content, so its canary continues.
  expect(await shares()).toEqual({ [BASE]: 80, 'content 2.0.0 guide 1.0.0': 20 });

  const audit = await store.audit.read();
  const ends = audit.filter(({ action }) => action === 'canary aborted').map(({ said }) => said.slice(0, 2));
  expect(ends).toEqual([
    ['guide was rolled back.', expect.stringMatching(/^Too early: no views yet\. New release: 0 shop/)],
    ['the whole site was rolled back.', 'Its figures could not be read.'],
  ]);
});

it('refuses a second canary, and a change of a missing or different canary', async () => {
  const { begin, canaries, options } = await siteWithReleases();
  await expect(changeCanary({ ...options, percent: 50 })).rejects.toThrow('guide has no canary');
  await begin();
  await expect(begin('guide', '3.0.0')).rejects.toThrow('It has a canary: guide 2.0.0 for 10%');
  const other = { ...options, version: '3.0.0' };
  await expect(abortCanary(other)).rejects.toThrow('The canary of guide is 2.0.0 now, not 3.0.0.');
  const confirm = () => Promise.reject(new Error('The token has expired.'));
  await expect(abortCanary({ ...options, confirm })).rejects.toThrow('The token has expired.');
  expect(await canaries()).toMatchObject([{ version: '2.0.0', percent: 10 }]);
});
