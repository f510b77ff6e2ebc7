import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ALL_APPS, type Scope } from '../../core/store/tokens.ts';
import { changeCanary } from '../../rollout/change-canary.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { publishOthers, startSmallCanary, step } from '../../testing/small-canary.ts';
import { smallSite } from '../../testing/small-site.ts';
import type { AuditPage, ListedToken, SignedIn } from './admin-api.ts';
import { issueToken, revokeToken } from './tokens.ts';

const HERE = { 'sec-fetch-site': 'same-origin' };

/** An admin endpoint, and calls like the console's: same-origin, with its cookie. */
async function openConsole() {
  const { store } = await smallSite();
  const { to } = await serveAdmin(store);
  const signIn = (token: unknown, headers: Record<string, string> = HERE) =>
    fetch(`${to}/session`, { method: 'POST', headers, body: JSON.stringify({ token }) });
  return {
    store,
    signIn,
    /** Signs in with a new token. Returns a function for its calls. */
    async as(name: string, app: string, ...scopes: Scope[]) {
      const { secret } = await issueToken(store, { name, app, scopes, days: 1 });
      const answer = await signIn(secret);
      const cookie = answer.headers.get('set-cookie') ?? '';
      const [pair = ''] = cookie.split(';');
      const call = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
        fetch(`${to}${path}`, { ...init, headers: { ...HERE, cookie: pair, ...init.headers } });
      return { secret, cookie, call };
    },
  };
}

describe('a session of the console', () => {
  it('represents a token, in a cookie hidden from scripts and other hosts', async () => {
    const { as, signIn } = await openConsole();
    const { cookie, call, secret } = await as('ana', 'guide', 'release');
    expect(cookie).toMatch(
      /^__Host-console=[\w-]{43}; (?=.*Path=\/)(?=.*HttpOnly)(?=.*Secure)(?=.*SameSite=Strict)(?!.*Domain)/,
    );
    expect(cookie).not.toContain(secret);
    const { token } = (await (await call('/session')).json()) as SignedIn;
    expect(token).toMatchObject({ name: 'ana', app: 'guide', scopes: ['release'] });
    expect((await call('/state')).status).toBe(200);
    // No other token or page can begin one.
    for (const token of ['', 'release_', `release_${'A'.repeat(43)}`, 7, null, 'x'.repeat(300)])
      expect((await signIn(token)).status).toBe(401);
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await signIn(secret, { 'sec-fetch-site': site })).status, site).toBe(403);
    expect((await signIn(secret, {})).status).toBe(403);
    expect((await signIn('x'.repeat(2000))).status).toBe(413);
  });

  it('refuses pages of another host, even of the same site', async () => {
    const { as, store } = await openConsole();
    const { call } = await as('ana', ALL_APPS, 'release', 'rollback', 'tokens');
    const before = (await store.audit.read()).length;
    const body = '{"kind":"abort","app":"guide","to":"guide"}';
    const calls = [
      'GET /state',
      'POST /canary',
      'POST /releases?app=guide',
      'DELETE /tokens/ana',
      'DELETE /session',
    ];
    for (const site of ['cross-site', 'same-site', 'none'])
      for (const request of calls) {
        const [method = '', path = ''] = request.split(' ');
        const init = { method, headers: { 'sec-fetch-site': site }, ...(method === 'POST' && { body }) };
        expect((await call(path, init)).status, `${request} from ${site}`).toBe(403);
      }
    expect((await call('/session')).status).toBe(200);
    expect(await store.audit.read()).toHaveLength(before);
  });

  it('ends with its token, at sign-out, and after twelve hours', async () => {
    const { as, store, signIn } = await openConsole();
    const { call: revoked } = await as('ana', 'guide', 'release');
    await revokeToken(store, 'ana');
    expect((await revoked('/state')).status).toBe(401);
    expect((await revoked('/session')).status).toBe(401);

    const { call: out } = await as('ben', 'guide', 'release');
    expect((await out('/session', { method: 'DELETE' })).headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await out('/session')).status).toBe(401);

    const { call: old, secret } = await as('cleo', 'guide', 'release');
    vi.useFakeTimers({ now: Date.now() + 12 * 3_600_000, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect((await old('/session')).status).toBe(401);
    expect((await signIn(secret)).status).toBe(204);
  });

  it('is one of ten per token: the eleventh signs the oldest out', async () => {
    const { as, signIn } = await openConsole();
    const { call, secret } = await as('ana', 'guide', 'release');
    for (let count = 0; count < 9; count += 1) await signIn(secret);
    expect((await call('/session')).status).toBe(200);
    await signIn(secret);
    expect((await call('/session')).status).toBe(401);
  });

  it('has the scopes of its token only', async () => {
    const { as, store } = await openConsole();
    const { call } = await as('looks', 'guide', 'preview');
    await as('other', 'content', 'release');
    const answer = await call('/rollback', { method: 'POST', body: '{"to":"guide"}' });
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('the token looks has preview of guide.'),
    ]);
    expect((await call('/tokens/other', { method: 'DELETE' })).status).toBe(404);
    const names = ((await (await call('/tokens')).json()) as ListedToken[]).map(({ name }) => name);
    expect(names).toEqual(['looks']);
    expect((await store.tokens.list()).every(({ revokedAt }) => revokedAt === null)).toBe(true);
  });
});

describe('the audit log and the tokens', () => {
  it('are filtered by app and actor, and limited to the token’s own app', async () => {
    const { as, store } = await openConsole();
    await publishOthers(store, 'guide');
    await startSmallCanary(store);
    await changeCanary({ store, app: 'guide', percent: 20, step });
    const [entry] = await store.audit.read();
    if (!entry) throw new Error('Nothing was done.');
    const both = { app: null, version: null, apps: ['content', 'guide'] };
    await store.audit.append({ ...entry, ...both, by: 'token:bo', action: 'rollback' });
    await store.audit.append({
      ...entry,
      app: 'content',
      version: '9.9.9',
      by: 'token:eve',
      outcome: 'refused',
    });
    await store.titles.give({ app: 'guide', version: '2.0.0' }, 'A plan');
    const { call } = await as('ana', 'guide', 'release');
    const { call: all } = await as('ops', ALL_APPS, 'release', 'tokens');
    const read = async (ask: typeof call, query = ''): Promise<AuditPage> =>
      JSON.parse(await (await ask(`/audit${query}`)).text());
    const own = await read(call);
    expect(own).toMatchObject({
      found: 2,
      entries: [
        { action: 'rollback', title: null },
        { action: 'canary', version: '2.0.0', title: 'A plan' },
      ],
      people: ['token:bo', entry.by],
      apps: ['guide'],
    });
    expect(await read(call, '?app=content')).toMatchObject({ found: 1, entries: [{ action: 'rollback' }] });
    const everything = await read(all);
    expect(everything.people).toEqual(['token:bo', 'token:eve', entry.by]);
    expect(everything.apps).toEqual(['content', 'guide']);
    expect(await read(all, '?by=token:eve&app=content')).toMatchObject({
      found: 1,
      entries: [{ version: '9.9.9', title: null }],
      people: everything.people,
    });
    expect(await read(all, '?by=token:eve&app=guide')).toMatchObject({ found: 0, entries: [] });
    expect(await read(call, '?skip=1')).toMatchObject({ found: 2, entries: [{ action: 'canary' }] });
    expect((await call('/audit?skip=-1')).status).toBe(400);
  });

  it('revokes another token with the scope, logs the actor, and exposes no hashes', async () => {
    const { as, store } = await openConsole();
    const { call: guide } = await as('ana', 'guide', 'release');
    const { call } = await as('ops', ALL_APPS, 'tokens');
    const listed = await (await call('/tokens')).text();
    expect(listed).toContain('"ana"');
    expect(listed).not.toContain('hash');
    expect((await call('/tokens/ana', { method: 'DELETE' })).status).toBe(204);
    expect((await guide('/session')).status).toBe(401);
    expect((await store.audit.read()).at(-1)).toMatchObject({ by: 'token:ops', action: 'token revoked' });
  });
});
