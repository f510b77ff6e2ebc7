import { expect, it } from 'vitest';
import { ALL_APPS, type Scope } from '../../core/store/tokens.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { keepComparison } from '../../testing/small-comparison.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { performRemotely } from './client.ts';

/** An admin endpoint of a site with a guide that was checked and is not live, with a picture. */
async function openViews() {
  const { store, first, change } = await composeSmallSite();
  writeRemote(store, 'guide', '2.0.0', '() => "other"');
  const second = await change({ guide: '2.0.0' });
  await change({ guide: '1.0.0' }, 'rollback');
  const name = await keepComparison(store, first.id, second.id);
  await store.names.claim(second.versions);
  const admin = await serveAdmin(store);
  const tokenOf = async (app: string, ...scopes: Scope[]) => (await admin.tokenOf(app, ...scopes)).secret;
  const ask = (path: string, token: string, body?: unknown) =>
    fetch(`${admin.to}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { store, second, name, admin, tokenOf, ask };
}

const RELEASE = '/release?app=guide&version=2.0.0';

it('shows what a release changes, and its pictures, to its own team alone', async () => {
  const { store, name, tokenOf, ask } = await openViews();
  const picture = `/picture?app=guide&comparison=${name}&file=0-390-after.jpg`;
  for (const own of [await tokenOf('guide', 'rollback'), await tokenOf(ALL_APPS, 'preview')]) {
    expect(await (await ask(RELEASE, own)).json()).toMatchObject({
      comparison: { name, stable: '1.0.0', pictures: [{ width: 390 }] },
      previews: [],
    });
    const shown = await ask(picture, own);
    expect(await shown.text()).toBe('a picture');
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  }
  const other = await tokenOf('content', 'release');
  for (const path of [RELEASE, picture]) expect((await ask(path, other)).status, path).toBe(403);
  // By the name of their own app neither.
  expect((await ask(picture.replace('app=guide', 'app=content'), other)).status).toBe(404);
  expect((await store.audit.read()).every(({ action }) => action === 'token added')).toBe(true);
});

const NOTHING = [
  '/release?app=guide&version=9.9.9',
  '/release?app=guide&version=../../x',
  '/release?app=../guide&version=2.0.0',
  `/release?app=guide&version=${'1'.repeat(3000)}`,
  '/picture?app=guide&comparison=..&file=0-390-after.jpg',
  '/picture?app=guide&comparison=NAME&file=comparison.json',
  '/picture?app=guide&comparison=NAME&file=..%2F..%2Flive',
];

it('answers with nothing where nothing is shown', async () => {
  const { name, tokenOf, ask } = await openViews();
  const token = await tokenOf('guide', 'release');
  for (const path of NOTHING) expect((await ask(path.replace('NAME', name), token)).status, path).toBe(404);
});

it('gives a kept release a preview, and shows its address again', async () => {
  const { store, second, admin, ask } = await openViews();
  const { secret: token, site } = await admin.tokenOf('guide', 'preview');
  const wish = { days: 7, forms: false };
  const operation = { kind: 'preview', app: 'guide', version: '2.0.0', wish } as const;
  const said = await performRemotely(site, operation);
  const [preview] = await store.previews.list(Date.now());
  expect(preview).toMatchObject({ app: 'guide', version: '2.0.0', composition: second.id });
  const { previews } = (await (await ask(RELEASE, token)).json()) as { previews: { address: string }[] };
  expect(previews).toHaveLength(1);
  expect(said).toContain(previews[0]?.address);
  // Forms reach the live backend only with another scope, and a release that was never checked has no pages.
  const forms = await ask('/preview', token, { app: 'guide', version: '2.0.0', forms: true });
  expect(forms.status).toBe(403);
  const unknown = { ...operation, version: '1.0.0' };
  await expect(performRemotely(site, unknown)).rejects.toThrow('are not kept');
});
