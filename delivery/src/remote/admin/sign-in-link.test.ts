import { request } from 'node:http';
import { parseBackendConfig } from 'backend';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SCOPES } from '../../core/store/tokens.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { smallSite } from '../../testing/small-site.ts';
import type { SignedIn } from './admin-api.ts';
import { createSignInLink, isForItsOwner } from './sessions.ts';

const CONSOLE = { 'sec-fetch-site': 'same-origin' };

/** An admin endpoint whose console can be opened by a link. */
async function openLink() {
  const { store } = await smallSite();
  const link = createSignInLink();
  const callers = parseBackendConfig({ CLIENT_IP_HEADER: 'x-client-ip' });
  const { to, port } = await serveAdmin(store, { link, callers });
  /** Sends a secret. Not by `fetch`, which cannot set `Host`. */
  const signIn = (secret: unknown, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; cookie: string }>((resolve, reject) => {
      const body = JSON.stringify({ link: secret });
      const all = { ...CONSOLE, 'content-length': String(body.length), ...headers };
      const sent = request({ port, path: '/session', method: 'POST', headers: all }, (answer) => {
        answer.resume();
        const [cookie = ''] = answer.headers['set-cookie']?.[0]?.split(';') ?? [];
        resolve({ status: answer.statusCode, cookie });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  const who = async (cookie: string) => {
    const answer = await fetch(`${to}/session`, { headers: { ...CONSOLE, cookie } });
    return answer.status === 200 ? ((await answer.json()) as SignedIn).token : answer.status;
  };
  return { store, link, signIn, who };
}

it('signs in once, with all scopes, without exposing the token', async () => {
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
});

it('expires after 15 minutes', async () => {
  const { link, signIn } = await openLink();
  vi.useFakeTimers({ now: Date.now() + 15 * 60_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect((await signIn(link.secret)).status).toBe(401);
});

it('refuses another page, host, proxy or secret', async () => {
  const { store, link, signIn } = await openLink();
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await signIn(link.secret, { 'sec-fetch-site': site })).status, site).toBe(403);
  const elsewhere: Record<string, string>[] = [
    { host: 'rebound.example' },
    { 'x-forwarded-for': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { via: '1.1 proxy' },
    { 'x-client-ip': '203.0.113.7' },
  ];
  for (const headers of elsewhere)
    expect((await signIn(link.secret, headers)).status, JSON.stringify(headers)).toBe(401);
  for (const secret of ['', 'A'.repeat(43), 7, null, `${link.secret}x`])
    expect((await signIn(secret)).status, String(secret)).toBe(401);
  expect(await store.tokens.list()).toEqual([]);
  // None of them used the link.
  expect((await signIn(link.secret)).status).toBe(204);
});

it('ends the session of the former link when a new one is used', async () => {
  const { store, link, signIn, who } = await openLink();
  const { cookie } = await signIn(link.secret);
  const next = createSignInLink();
  const { to } = await serveAdmin(store, { link: next });
  const body = JSON.stringify({ link: next.secret });
  expect((await fetch(`${to}/session`, { method: 'POST', headers: CONSOLE, body })).status).toBe(204);
  expect(await who(cookie)).toBe(401);
});

it('is printed when a site starts on a private machine, but not on a reachable one', () => {
  const own = { env: {}, host: undefined, onlyLive: false, isHere: true, isCopy: false };
  for (const host of [undefined, 'localhost', '127.0.0.1', '::1'])
    expect(isForItsOwner({ ...own, host }), host).toBe(true);
  for (const change of [
    { host: '0.0.0.0' },
    { onlyLive: true },
    { isHere: false },
    { isCopy: true },
    { env: { NODE_ENV: 'production' } },
    { env: { ADMIN_PORT: '4310' } },
    { env: { ADMIN_HOST: '10.0.0.1' } },
  ])
    expect(isForItsOwner({ ...own, ...change }), JSON.stringify(change)).toBe(false);
});
