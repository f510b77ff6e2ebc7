import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { step } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
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
