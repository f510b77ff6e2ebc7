import { expect, it } from 'vitest';
import { ALL_APPS } from '../../core/store/tokens.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { smallSite } from '../../testing/small-site.ts';
import { remoteListing } from './client.ts';

/** An admin endpoint of a site with a draft of the guide. */
async function openTitles() {
  const { store } = await smallSite();
  writeRemote(store, 'guide', '2.0.0');
  await store.names.claim({ guide: '2.0.0' }, {}, true);
  const { to, tokenOf } = await serveAdmin(store);
  const rename = (headers: Record<string, string>, title: unknown, version = '2.0.0', app = 'guide') =>
    fetch(`${to}/title`, { method: 'POST', headers, body: JSON.stringify({ app, version, title }) });
  return { store, tokenOf, rename };
}

it('sets a release’s title as plain text, and logs it in the audit log', async () => {
  const { store, tokenOf, rename } = await openTitles();
  const { headers, site } = await tokenOf('guide', 'preview');
  expect((await rename(headers, ' A plan\u001b[2J\n for\u202e  autumn ')).status).toBe(204);
  const { releases } = await remoteListing(site);
  expect(releases.find(({ version }) => version === '2.0.0')).toMatchObject({
    title: 'A plan[2J for autumn',
  });
  expect((await store.audit.read()).at(-1)).toMatchObject({
    ...{ by: 'token:t1', action: 'renamed', outcome: 'done' },
    ...{ app: 'guide', version: '2.0.0', said: ['A plan[2J for autumn'] },
  });
});

it('requires a token of the app with the scope release or preview', async () => {
  const { store, tokenOf, rename } = await openTitles();
  const [others, back] = [await tokenOf('content', 'release'), await tokenOf('guide', 'rollback', 'tokens')];
  for (const { headers } of [others, back]) expect((await rename(headers, 'Mine')).status).toBe(403);
  expect((await rename({}, 'Mine')).status).toBe(401);
  const all = await tokenOf(ALL_APPS, 'release');
  expect((await rename(all.headers, 'Ours')).status).toBe(204);
  expect(await store.titles.given({ app: 'guide', version: '2.0.0' })).toBe('Ours');
});

it('refuses a missing release, and a title that is empty or too long', async () => {
  const { store, tokenOf, rename } = await openTitles();
  const { headers } = await tokenOf(ALL_APPS, 'release');
  expect((await rename(headers, 'a'.repeat(120))).status).toBe(204);
  expect((await rename(headers, 'Gone', '9.9.9')).status).toBe(404);
  for (const title of ['', ' \u0007\n ', 'a'.repeat(121), 7, null])
    expect((await rename(headers, title)).status, String(title)).toBe(400);
  for (const version of ['../../tokens/t1', '', 'a/b'])
    expect((await rename(headers, 'Elsewhere', version)).status, version).toBe(400);
  expect((await rename(headers, 'Elsewhere', '2.0.0', '../guide')).status).toBe(400);
  const renamed = (await store.audit.read()).filter(({ action }) => action === 'renamed');
  expect(renamed).toHaveLength(1);
});
