import { parseBackendConfig } from 'backend';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ALL_APPS, SCOPES, type Scope } from '../../core/store/tokens.ts';
import { changeCanary } from '../../rollout/change-canary.ts';
import { replyOf, serveAdmin } from '../../testing/admin-endpoint.ts';
import { slowPost } from '../../testing/raw-call.ts';
import { publishOthers, startSmallCanary, step } from '../../testing/small-canary.ts';
import { smallSite } from '../../testing/small-site.ts';
import type { AuditPage, SignedIn } from './admin-api.ts';
import { createSignInLink } from './sessions.ts';
import { issueToken, revokeToken } from './tokens.ts';

const ORIGIN = { 'sec-fetch-site': 'same-origin' };

function setTime(now: number): void {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

async function openConsole() {
  const { store } = await smallSite();
  const { ask } = await serveAdmin(store);
  const signIn = (token: unknown, headers: Record<string, string> = ORIGIN) =>
    ask('POST /session', { token }, headers);
  return {
    store,
    signIn,
    async as(name: string, app: string, ...scopes: Scope[]) {
      const { secret } = await issueToken(store, { name, app, scopes, days: 1 });
      const cookie = (await signIn(secret)).headers.get('set-cookie') ?? '';
      const own = { ...ORIGIN, cookie: cookie.split(';')[0] ?? '' };
      const call = (path: string, body?: object, headers = {}) => ask(path, body, { ...own, ...headers });
      return { secret, cookie, call };
    },
  };
}

it('a session has its token’s scopes, and its cookie is hidden from scripts and other hosts', async () => {
  const { as, signIn } = await openConsole();
  const { cookie, call, secret } = await as('ana', 'guide', 'release');
  expect(cookie).toMatch(
    /^__Host-console=[\w-]{43}; (?=.*Path=\/)(?=.*HttpOnly)(?=.*Secure)(?=.*SameSite=Strict)(?!.*Domain)/,
  );
  expect(cookie).not.toContain(secret);
  const { token } = (await (await call('/session')).json()) as SignedIn;
  expect(token).toMatchObject({ name: 'ana', app: 'guide', scopes: ['release'] });
  expect((await call('/state')).status).toBe(200);
  const lacking = expect.stringContaining('the token ana has "release" for guide.');
  expect(await replyOf(call('POST /rollback', { to: 'guide' }))).toEqual([403, lacking]);
  await as('other', 'content', 'release');
  expect((await call('DELETE /tokens/other')).status).toBe(404);
  for (const token of ['', `release_${'A'.repeat(43)}`, 7, 'x'.repeat(300)])
    expect((await signIn(token)).status).toBe(401);
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await signIn(secret, { 'sec-fetch-site': site })).status, site).toBe(403);
  expect((await signIn('x'.repeat(2000))).status).toBe(413);
});

it('refuses calls from pages of other hosts, even of sibling subdomains', async () => {
  const { as, store } = await openConsole();
  const { call } = await as('ana', ALL_APPS, 'release', 'rollback', 'tokens');
  const before = (await store.audit.read()).length;
  const calls = ['GET /state', 'POST /rollback', 'POST /releases?app=guide', 'DELETE /session'];
  for (const site of ['cross-site', 'same-site', 'none'])
    for (const path of calls) {
      const body = path.startsWith('POST') ? { to: 'guide' } : undefined;
      expect((await call(path, body, { 'sec-fetch-site': site })).status, `${path} from ${site}`).toBe(403);
    }
  expect((await call('/session')).status).toBe(200);
  expect(await store.audit.read()).toHaveLength(before);
});

it('a session ends with its token, at sign-out, after ten newer sign-ins, or after 12 hours', async () => {
  const { as, store, signIn } = await openConsole();
  const { call: callAsAna } = await as('ana', 'guide', 'release');
  await revokeToken(store, 'ana');
  for (const path of ['/state', '/session']) expect((await callAsAna(path)).status).toBe(401);

  const { call: callAsBen } = await as('ben', 'guide', 'release');
  expect((await callAsBen('DELETE /session')).headers.get('set-cookie')).toContain('Max-Age=0');
  expect((await callAsBen('/session')).status).toBe(401);

  const { call: callAsDan, secret: shared } = await as('dan', 'guide', 'release');
  for (let count = 0; count < 9; count += 1) await signIn(shared);
  expect((await callAsDan('/session')).status).toBe(200);
  await signIn(shared);
  expect((await callAsDan('/session')).status).toBe(401);

  const { call: callAsCleo, secret } = await as('cleo', 'guide', 'release');
  setTime(Date.now() + 12 * 3_600_000);
  expect((await callAsCleo('/session')).status).toBe(401);
  expect((await signIn(secret)).status).toBe(204);
});

it('filters the audit log, and limits it to the token’s app', async () => {
  const { as, store } = await openConsole();
  await publishOthers(store, 'guide');
  await startSmallCanary(store);
  await changeCanary({ store, app: 'guide', percent: 20, step });
  const [entry] = await store.audit.read();
  if (!entry) throw new Error('The audit log is empty.');
  const both = { ...entry, app: null, version: null, apps: ['content', 'guide'] };
  await store.audit.append({ ...both, by: 'token:bo', action: 'rollback' });
  await store.audit.append({ ...entry, app: 'content', version: '9.9.9', by: 'token:eve' });
  await store.names.rename({ app: 'guide', version: '2.0.0' }, 'A plan');
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
  const people = ['token:bo', 'token:eve', entry.by];
  expect(await read(all)).toMatchObject({ people, apps: ['content', 'guide'] });
  const byEve = { found: 1, entries: [{ version: '9.9.9' }], people };
  expect(await read(all, '?by=token:eve&app=content')).toMatchObject(byEve);
  expect(await read(all, '?by=token:eve&app=guide')).toMatchObject({ found: 0, entries: [] });
  expect(await read(call, '?skip=1')).toMatchObject({ found: 2, entries: [{ action: 'canary' }] });
  expect((await call('/audit?skip=-1')).status).toBe(400);

  const listed = await (await all('/tokens')).text();
  expect(listed).toContain('"ana"');
  expect(listed).not.toContain('hash');
  expect((await all('DELETE /tokens/ana')).status).toBe(204);
  expect((await call('/session')).status).toBe(401);
  expect((await store.audit.read()).at(-1)).toMatchObject({ by: 'token:ops', action: 'token revoked' });
});

async function openLink() {
  const { store } = await smallSite();
  const link = createSignInLink();
  const callers = parseBackendConfig({ CLIENT_IP_HEADER: 'x-client-ip' });
  const { ask, port } = await serveAdmin(store, { link, callers });
  /** Uses `slowPost`, because `fetch` cannot set `Host`. */
  const signIn = async (secret: unknown, headers: Record<string, string> = {}) => {
    const body = Buffer.from(JSON.stringify({ link: secret }));
    const sent = await slowPost(port, '/session', { headers: { ...ORIGIN, ...headers }, bytes: body.length });
    sent.send(body);
    const answer = await sent.answer();
    const [, status, cookie = ''] = /^HTTP\/1\.1 (\d+)(?:[\s\S]*?\nset-cookie: ([^;]+))?/i.exec(answer) ?? [];
    return { status: Number(status), cookie };
  };
  const who = async (cookie: string) => {
    const answer = await ask('/session', undefined, { ...ORIGIN, cookie });
    return answer.status === 200 ? ((await answer.json()) as SignedIn).token : answer.status;
  };
  return { store, link, signIn, who };
}

it('a link signs in once within 15 minutes, and its secret is not logged', async () => {
  const { store, link, signIn, who } = await openLink();
  expect(link.secret).toMatch(/^[\w-]{43}$/);
  const { status, cookie } = await signIn(link.secret);
  expect(status).toBe(204);
  expect(await who(cookie)).toMatchObject({ name: 'local-console', app: '*', scopes: SCOPES });
  expect((await signIn(link.secret)).status).toBe(401);
  expect(await who(cookie)).toMatchObject({ name: 'local-console' });
  const audit = JSON.stringify(await store.audit.read());
  expect(audit).toContain('local-console');
  expect(audit).not.toContain(link.secret);
  const late = createSignInLink();
  setTime(Date.now() + 15 * 60_000);
  expect(late.use(late.secret)).toBe(false);
});

it('refuses a link from other pages, for another host, through a proxy, or with a wrong secret', async () => {
  const { store, link, signIn } = await openLink();
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await signIn(link.secret, { 'sec-fetch-site': site })).status, site).toBe(403);
  const address = '203.0.113.7';
  const elsewhere = { host: 'rebound.example', 'x-forwarded-for': address, 'x-client-ip': address };
  for (const [name, value] of Object.entries(elsewhere))
    expect((await signIn(link.secret, { [name]: value })).status, name).toBe(401);
  for (const secret of ['', 7, `${link.secret}x`])
    expect((await signIn(secret)).status, String(secret)).toBe(401);
  expect(await store.tokens.list()).toEqual([]);
  expect((await signIn(link.secret)).status).toBe(204);
});

it('ends the session of the former link when a new link is used', async () => {
  const { store, link, signIn, who } = await openLink();
  const { cookie } = await signIn(link.secret);
  const next = createSignInLink();
  const { ask } = await serveAdmin(store, { link: next });
  expect((await ask('POST /session', { link: next.secret }, ORIGIN)).status).toBe(204);
  expect(await who(cookie)).toBe(401);
});
