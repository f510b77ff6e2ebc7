import { expect, it } from 'vitest';
import { previewStored } from '../../core/publish/make-preview.ts';
import { ALL_APPS, SCOPES, type Scope, type Token } from '../../core/store/tokens.ts';
import { replyOf, serveAdmin } from '../../testing/admin-endpoint.ts';
import { step } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { smallSite } from '../../testing/small-site.ts';
import type { MadeToken } from './admin-api.ts';
import { createSignInLink } from './sessions.ts';
import { revokeToken, tokenFor } from './tokens.ts';

async function openDrafts() {
  const { store } = await smallSite();
  for (const app of ['guide', 'content']) {
    writeRemote(store, app, '2.0.0');
    await store.names.claim({ [app]: '2.0.0' }, {}, true);
  }
  return { store, ...(await serveAdmin(store)) };
}

const DRAFT = { app: 'guide', version: '2.0.0' };

it("deletes a draft and ends a preview of the token's app only", async () => {
  const { store, tokenOf } = await openDrafts();
  const { set } = await previewStored({ store, ...DRAFT, days: 1, step });
  const others = await previewStored({ store, ...DRAFT, app: 'content', days: 1, step });
  const { ask } = await tokenOf('guide', 'preview');
  const remove = (path: string) => replyOf(ask(`DELETE ${path}`));
  const draft = '/releases?app=guide&version=2.0.0';
  expect(await remove(draft)).toEqual([409, 'The draft has a preview. End the preview first.']);
  expect(await remove(`/previews/${others.set}?app=guide`)).toEqual([404, 'There is no such preview.']);
  expect(await remove(`/previews/${set}?app=guide`)).toEqual([204, '']);
  expect(await remove(draft)).toEqual([204, '']);
  expect(await remove(draft)).toEqual([404, 'There is no such draft.']);
  expect((await remove('/releases?app=guide&version=1.0.0'))[1]).toContain(
    'The release has been live or a canary',
  );
  for (const path of ['/releases?app=..&version=releases', `/previews/${set}`])
    expect((await remove(path))[0], path).toBe(400);
  expect((await store.previews.list(Date.now())).map(({ app }) => app)).toEqual(['content']);
  expect(store.releases.has('guide', '2.0.0')).toBe(false);
  const audit = (await store.audit.read()).filter(({ outcome }) => outcome === 'done').slice(-2);
  const entries = ['preview ended', 'draft deleted'].map((action) => ({ by: 'token:t1', action }));
  expect(audit).toMatchObject(entries);
});

it('stores a release’s title as plain text, and adds it to the audit log', async () => {
  const { store, tokenOf } = await openDrafts();
  const { ask } = await tokenOf('guide', 'preview');
  const rename = async (changes: object) => (await ask('POST /title', { ...DRAFT, ...changes })).status;
  expect(await rename({ title: ' A plan\u001b[2J\n for\u202e  autumn ' })).toBe(204);
  const { releases } = await (await ask('/state')).json();
  expect(releases).toContainEqual(expect.objectContaining({ ...DRAFT, title: 'A plan[2J for autumn' }));
  expect((await store.audit.read()).at(-1)).toMatchObject({
    ...{ by: 'token:t1', action: 'renamed', outcome: 'done', ...DRAFT, said: ['A plan[2J for autumn'] },
  });
  expect(await rename({ title: 'a'.repeat(120) })).toBe(204);
  expect(await rename({ title: 'Gone', version: '9.9.9' })).toBe(404);
  for (const wrong of [
    ...[{ title: ' \u0007\n ' }, { title: 'a'.repeat(121) }, { title: 7 }],
    ...[{ version: '../../tokens/t1' }, { app: '../x' }],
  ])
    expect(await rename({ title: 'Mine', ...wrong }), JSON.stringify(wrong)).toBe(400);
  expect((await store.audit.read()).filter(({ action }) => action === 'renamed')).toHaveLength(2);
});

const DAY = 86_400_000;
const CI = { name: 'ci-guide', app: 'guide', scopes: ['release'], days: 90 };

async function openTokens(app: string, ...scopes: Scope[]) {
  const { store } = await smallSite();
  const link = createSignInLink();
  const admin = await serveAdmin(store, { link });
  const { ask } = await admin.tokenOf(app, ...scopes);
  const [parent] = await store.tokens.list();
  if (!parent) throw new Error('There is no token.');
  await store.tokens.replace({ ...parent, expiresAt: new Date(Date.now() + 200 * DAY).toISOString() });
  const make = (body: object = {}, by = ask) => by('POST /tokens', { ...CI, ...body });
  const find = async (name: string) => (await store.tokens.list()).find((one) => one.name === name);
  return { ...admin, store, link, parent, make, find };
}

const daysOf = ({ createdAt, expiresAt }: Pick<Token, 'createdAt' | 'expiresAt'>) =>
  Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY);

it('creates a token with the requested scopes, and records its parent token', async () => {
  const { store, make } = await openTokens('guide', 'release', 'preview', 'tokens');
  const answer = await make({ scopes: ['preview', 'release', 'release'] });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
  const { token, secret } = (await answer.json()) as MadeToken;
  expect(token).toMatchObject({ app: 'guide', scopes: ['preview', 'release'], by: 'token:t1' });
  expect([token, daysOf(token)]).toEqual([expect.not.objectContaining({ hash: expect.anything() }), 90]);
  expect(await tokenFor(store, secret)).toMatchObject(token);
  expect((await store.audit.read()).at(-1)).toMatchObject({
    ...{ by: 'token:t1', action: 'token added' },
    said: [expect.stringContaining('ci-guide: preview, release for guide, expires 2')],
  });
});

it('grants no scope or app that the parent lacks; only a token for all apps grants "tokens"', async () => {
  const { store, tokenOf, make } = await openTokens('guide', 'release', 'tokens');
  for (const [body, why] of [
    [{ scopes: ['release', 'rollback'] }, 'cannot grant the scope rollback'],
    [{ scopes: ['tokens'] }, 'cannot grant the scope tokens'],
    [{ app: 'content' }, 'requires the scope "tokens" for content'],
    [{ app: ALL_APPS }, 'requires the scope "tokens" for all apps'],
  ] as const)
    expect(await replyOf(make(body))).toEqual([403, expect.stringContaining(why)]);
  const plain = await tokenOf('guide', 'release', 'rollback', 'preview');
  expect((await make({}, plain.ask)).status).toBe(403);
  expect((await store.tokens.list()).map(({ name }) => name)).toEqual(['t1', 't2']);
  const owner = await tokenOf(ALL_APPS, ...SCOPES);
  expect((await make({ app: ALL_APPS, scopes: SCOPES }, owner.ask)).status).toBe(201);
});

it('creates tokens that end when their parent token expires or is revoked', async () => {
  const { store, ask, make, find } = await openTokens(ALL_APPS, 'release', 'tokens');
  const answer = await make({ app: ALL_APPS, scopes: ['release', 'tokens'], days: 366 });
  const { token, secret } = (await answer.json()) as MadeToken;
  expect(token.expiresAt).toBe((await find('t1'))?.expiresAt);
  const second = ask('POST /tokens', { ...CI, name: 'second' }, { authorization: `Bearer ${secret}` });
  expect((await second).status).toBe(201);
  await revokeToken(store, 't1', 'user:site');
  for (const name of ['t1', 'ci-guide', 'second']) expect((await find(name))?.revokedAt, name).not.toBe(null);
  expect(await tokenFor(store, secret)).toBe(null);
  const revoked = (await store.audit.read()).filter(({ action }) => action === 'token revoked');
  expect(revoked.map(({ by }) => by)).toEqual(['user:site', 'user:site', 'user:site']);
});

it('tokens created in the local console stay valid after its session ends', async () => {
  const { store, ask, link, find } = await openTokens('guide', 'preview');
  const own = { 'sec-fetch-site': 'same-origin' };
  const signedIn = await ask('POST /session', { link: link.secret }, own);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect((await ask('POST /tokens', { ...CI, days: 366 }, { ...own, cookie })).status).toBe(201);
  await revokeToken(store, 'local-console');
  const made = await find('ci-guide');
  expect(made).toMatchObject({ by: 'token:local-console', revokedAt: null });
  expect(made && daysOf(made)).toBe(366);
});

it('refuses a new token with a taken name or an invalid field, and a parent’s 101st token', async () => {
  const { store, parent, make } = await openTokens(ALL_APPS, 'release', 'tokens');
  for (const name of ['t1', 'local-console']) expect((await make({ name })).status, name).toBe(409);
  for (const body of [
    ...[{ name: '../live' }, { app: 'nothing' }, { scopes: [] }, { scopes: ['all'] }],
    ...[{ days: 367 }, { by: 'token:t2' }],
  ])
    expect((await make(body)).status, JSON.stringify(body)).toBe(400);
  const made = { ...parent, by: 'token:t1', revokedAt: parent.createdAt };
  for (let count = 0; count < 100; count += 1) await store.tokens.replace({ ...made, name: `made-${count}` });
  expect((await make({ name: 'one-more' })).status).toBe(409);
});
