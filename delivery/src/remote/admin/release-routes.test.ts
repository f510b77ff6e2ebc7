import { expect, it } from 'vitest';
import { previewKept } from '../../core/publish/make-preview.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { step } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { smallSite } from '../../testing/small-site.ts';

it("deletes a draft and ends a preview of the token's app", async () => {
  const { store } = await smallSite();
  writeRemote(store, 'guide', '2.0.0');
  writeRemote(store, 'content', '2.0.0');
  const { set } = await previewKept({ store, app: 'guide', version: '2.0.0', days: 1, step });
  const others = await previewKept({ store, app: 'content', version: '2.0.0', days: 1, step });
  const { to, tokenOf } = await serveAdmin(store);
  const { headers } = await tokenOf('guide', 'preview');
  const remove = async (path: string) => {
    const answer = await fetch(`${to}${path}`, { method: 'DELETE', headers });
    return [answer.status, await answer.text()];
  };
  const draft = '/releases?app=guide&version=2.0.0';
  expect(await remove(draft)).toEqual([409, 'It has a preview. End the preview first.']);
  expect(await remove(`/previews/${others.set}?app=guide`)).toEqual([404, 'There is no such preview.']);
  expect(await remove(`/previews/${set}?app=guide`)).toEqual([204, '']);
  expect(await remove(draft)).toEqual([204, '']);
  expect(await remove(draft)).toEqual([404, 'There is no such draft.']);
  expect(await remove('/releases?app=guide&version=1.0.0')).toEqual([
    409,
    expect.stringContaining('Visitors have had it.'),
  ]);
  for (const path of ['/releases?app=..&version=releases', '/releases', `/previews/${set}`])
    expect((await remove(path))[0], path).toBe(400);
  expect((await store.previews.list(Date.now())).map(({ app }) => app)).toEqual(['content']);
  expect(store.releases.has('guide', '2.0.0')).toBe(false);
  const audit = (await store.audit.read()).filter(
    ({ by, outcome }) => by === 'token:t1' && outcome === 'done',
  );
  expect(audit.map(({ action }) => action)).toEqual(['preview ended', 'draft deleted']);
});
