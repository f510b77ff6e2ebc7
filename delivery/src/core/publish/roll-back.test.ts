import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { step } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { compose } from '../compose/compose.ts';
import { rollBack } from './roll-back.ts';

it('writes down where the release came from, without its commits', async () => {
  const { store, first, change } = await composeSmallSite();
  const commits = [{ commit: 'c0ffee', subject: 'Tell more' }];
  await store.names.claim(first.versions, {
    guide: { commit: 'c0ffee', clean: true, checks: 'passed', commits },
  });
  writeRemote(store, 'guide', '2.0.0');
  await change({ guide: '2.0.0' });
  await rollBack({ store, to: 'guide', step });
  const [entry] = await store.audit.read();
  expect(entry).toMatchObject({ version: '1.0.0', commit: 'c0ffee', clean: true, checks: 'passed' });
  expect(entry).not.toHaveProperty('commits');
});

it('of a whole site goes to what was live alone, and is written down for the apps that it changed', async () => {
  const { store, first, change } = await composeSmallSite();
  for (const version of ['2.0.0', '3.0.0']) writeRemote(store, 'guide', version);
  const { id } = await change({ guide: '2.0.0' });
  const shown = await compose(store, { ...first.versions, guide: '3.0.0' }, { config: first.config });
  await expect(rollBack({ store, to: shown.id, step })).rejects.toThrow('was never live here');
  expect(await store.live.id()).toBe(id);
  await rollBack({ store, to: first.id, step });
  expect(await store.live.id()).toBe(first.id);
  expect((await store.audit.read()).at(-1)).toMatchObject({ app: null, apps: ['guide'], outcome: 'live' });
});

it('says that a damaged composition is not kept', async () => {
  const { store, first, change } = await composeSmallSite();
  writeRemote(store, 'guide', '2.0.0');
  const { id } = await change({ guide: '2.0.0' });
  writeFileSync(join(store.compositions.folder(first.id), 'composition.json'), '{"id":');
  await expect(rollBack({ store, to: first.id, step })).rejects.toThrow(
    `There is no app and no kept composition "${first.id}".`,
  );
  expect(await store.live.id()).toBe(id);
});
