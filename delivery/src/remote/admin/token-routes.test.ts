import { expect, it } from 'vitest';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS, SCOPES, type Scope, type Token } from '../../core/store/tokens.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { smallSite } from '../../testing/small-site.ts';
import type { MadeToken } from './admin-api.ts';
import { createSignInLink } from './sessions.ts';
import { revokeToken, tokenFor } from './tokens.ts';

const DAY = 86_400_000;
const CI = { name: 'ci-guide', app: 'guide', scopes: ['release'], days: 90 };

/** An admin endpoint with a token of an app; `make` requests a token like `CI` with it. */
async function openTokens(app: string, ...scopes: Scope[]) {
  const { store } = await smallSite();
  const link = createSignInLink();
  const admin = await serveAdmin(store, { link });
  const maker = await admin.tokenOf(app, ...scopes);
  await lasts(store, maker.name, 200);
  const post = (headers: Record<string, string>, body: object) =>
    fetch(`${admin.to}/tokens`, { method: 'POST', headers, body: JSON.stringify({ ...CI, ...body }) });
  const make = (body: object = {}) => post(maker.headers, body);
  const find = async (name: string) => (await store.tokens.list()).find((one) => one.name === name);
  return { ...admin, store, link, maker, post, make, find };
}

/** Sets the expiry of a token, in days from now. */
async function lasts(store: SiteStore, name: string, days: number) {
  const token = (await store.tokens.list()).find((one) => one.name === name);
  if (token)
    await store.tokens.replace({ ...token, expiresAt: new Date(Date.now() + days * DAY).toISOString() });
}

const daysOf = ({ createdAt, expiresAt }: Pick<Token, 'createdAt' | 'expiresAt'>) =>
  Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / DAY);

it('creates a token with its scopes and its maker', async () => {
  const { store, make, find } = await openTokens('guide', 'release', 'preview', 'tokens');
  const answer = await make({ scopes: ['preview', 'release', 'release'] });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
  const { token, secret } = (await answer.json()) as MadeToken;
  expect(token).toEqual({
    ...{ name: 'ci-guide', app: 'guide', scopes: ['preview', 'release'], by: 'token:t1' },
    ...{ createdAt: token.createdAt, expiresAt: token.expiresAt, revokedAt: null, lastUsedAt: null },
  });
  expect(daysOf(token)).toBe(90);
  expect(await tokenFor(store, secret, { app: 'guide', scopes: ['release'] })).toMatchObject(token);
  expect(await find('ci-guide')).toMatchObject({ by: 'token:t1' });
  expect((await store.audit.read()).at(-1)).toMatchObject({
    ...{ by: 'token:t1', action: 'token added' },
    said: [expect.stringContaining('ci-guide: preview, release of guide')],
  });
});

it('grants no scope or app that the maker lacks, and "tokens" only for all apps', async () => {
  const { store, tokenOf, post, make } = await openTokens('guide', 'release', 'tokens');
  const refusals = [
    [{ scopes: ['release', 'rollback'] }, 'cannot grant the scope rollback'],
    [{ scopes: ['tokens'] }, 'cannot grant the scope tokens'],
    [{ app: 'content' }, 'asks for the scope tokens of content'],
    [{ app: ALL_APPS }, 'asks for the scope tokens of all apps'],
  ] as const;
  for (const [body, why] of refusals) {
    const answer = await make(body);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining(why)]);
  }
  const { headers: plain } = await tokenOf('guide', 'release', 'rollback', 'preview');
  expect((await post(plain, {})).status).toBe(403);
  expect((await post({}, {})).status).toBe(401);
  expect((await store.tokens.list()).map(({ name }) => name)).toEqual(['t1', 't2']);
  const { headers: owner } = await tokenOf(ALL_APPS, ...SCOPES);
  expect((await post(owner, { app: ALL_APPS, scopes: SCOPES })).status).toBe(201);
});

it('creates tokens that end when their maker expires or is revoked', async () => {
  const { store, make, post, find } = await openTokens(ALL_APPS, 'release', 'tokens');
  const answer = await make({ app: ALL_APPS, scopes: ['release', 'tokens'], days: 366 });
  const { token, secret } = (await answer.json()) as MadeToken;
  expect(token.expiresAt).toBe((await find('t1'))?.expiresAt);
  expect((await post({ authorization: `Bearer ${secret}` }, { name: 'second' })).status).toBe(201);
  await revokeToken(store, 't1', 'user:site');
  for (const name of ['t1', 'ci-guide', 'second']) expect((await find(name))?.revokedAt, name).not.toBe(null);
  expect(await tokenFor(store, secret, {})).toBe(null);
  const revoked = (await store.audit.read()).filter(({ action }) => action === 'token revoked');
  expect(revoked.map(({ by }) => by)).toEqual(['user:site', 'user:site', 'user:site']);
});

it('creates tokens in the local console that outlive its session', async () => {
  const { store, to, link, find } = await openTokens('guide', 'preview');
  const own = { 'sec-fetch-site': 'same-origin', origin: to };
  const signIn = { method: 'POST', headers: own, body: JSON.stringify({ link: link.secret }) };
  const cookie = (await fetch(`${to}/session`, signIn)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const body = JSON.stringify({ ...CI, days: 366 });
  expect((await fetch(`${to}/tokens`, { method: 'POST', headers: { ...own, cookie }, body })).status).toBe(
    201,
  );
  await revokeToken(store, 'local-console');
  const made = await find('ci-guide');
  expect(made).toMatchObject({ by: 'token:local-console', revokedAt: null });
  expect(made && daysOf(made)).toBe(366);
});

it('refuses a taken name, an invalid token, and the 101st token of a maker', async () => {
  const { store, make } = await openTokens(ALL_APPS, 'release', 'tokens');
  for (const name of ['t1', 'local-console']) expect((await make({ name })).status, name).toBe(409);
  const wrong = [
    { name: 'CI' },
    { name: '../live' },
    { app: 'nothing' },
    { scopes: [] },
    { scopes: ['all'] },
    { days: 0 },
    { days: 367 },
    { days: 1.5 },
    { by: 'token:t2' },
  ];
  for (const body of wrong) expect((await make(body)).status, JSON.stringify(body)).toBe(400);
  const [first] = await store.tokens.list();
  if (!first) throw new Error('There is no token.');
  for (let count = 0; count < 100; count += 1)
    await store.tokens.replace({
      ...first,
      name: `made-${count}`,
      by: 'token:t1',
      revokedAt: first.createdAt,
    });
  expect((await make({ name: 'one-more' })).status).toBe(409);
});
