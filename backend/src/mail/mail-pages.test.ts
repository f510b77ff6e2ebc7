import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { onSqlite, PASSWORD, startTestBackend } from '../../test/test-backend.ts';
import type { BackendEnv } from '../http/backend-env.ts';

const LOCAL = { host: 'localhost:4300' };
const KEY = 'key-of-this-test';
/** What a connection from that address brings. */
const connection = (remoteAddress = '127.0.0.1') =>
  ({ incoming: { socket: { remoteAddress } } }) as unknown as BackendEnv['Bindings'];

onSqlite({ LOCAL_KEY: KEY }, (site) => {
  /** `path` has the key already where it was taken from a page. */
  const open = (
    path: string,
    { from = '127.0.0.1', headers = LOCAL as Record<string, string>, key = KEY as string | null } = {},
  ) => {
    const keyed = path.includes('?') || key === null ? path : `${path}?key=${key}`;
    return new Hono<BackendEnv>()
      .route('/api', site.backend.app)
      .request(`/api${keyed}`, { headers }, connection(from));
  };
  const links = async (path: string) =>
    [...(await (await open(path)).text()).matchAll(/<a href="\/api([^"]+)"/g)].map(([, href]) => href ?? '');

  test('shows what was kept, newest first, as HTML and as text with its link', async () => {
    const { user } = await site.visitor();
    site.clock.now += 1;
    await site.post('/auth/reset-password', { email: user.email });
    expect(await (await open('/_mail')).text()).toContain(`to ${user.email}`);
    const [newest = ''] = await links('/_mail');
    const shown = await (await open(newest)).text();
    expect(shown).toContain('<h1>Choose a new password | Gable &amp; Grain</h1>');
    expect(shown).toMatch(/<a href="http:\/\/localhost:4300\/reset-password\?token=[\w-]+">/);
    const message = await open(/<iframe src="\/api([^"]+)"/.exec(shown)?.[1] ?? '');
    expect(await message.text()).toContain('Hello Rosa Field,');
    expect(message.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  });

  test('runs nothing: a hostile name is text, under a policy without scripts', async () => {
    const name = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    await site.post('/auth/register', { name, email: 'hostile-mail@example.com', password: PASSWORD });
    for (const path of ['/_mail', ...(await links('/_mail')).slice(0, 5)]) {
      const answer = await open(path);
      expect(await answer.text()).not.toMatch(/<img|<script/);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(policy).not.toMatch(/script-src|unsafe/);
      expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test.each(['::1', '::ffff:127.0.0.1', '127.0.0.2'])('lets %s in', async (from) => {
    expect((await open('/_mail', { from })).status).toBe(200);
  });

  test.each([
    ['another address', { from: '192.0.2.7' }],
    ['an address that only looks like loopback', { from: '127.0.0.1.example.com' }],
    ['a forwarded request', { headers: { ...LOCAL, 'x-forwarded-for': '127.0.0.1' } }],
    ['a request through a proxy', { headers: { ...LOCAL, forwarded: 'for=127.0.0.1' } }],
    ['a name that was made to point here', { headers: { host: 'rebound.example.com:4300' } }],
    ['a name that begins like this machine', { headers: { host: 'localhost.example.com' } }],
    ['no name', { headers: {} }],
    ['who does not know the key', { key: null }],
    ['who knows the beginning of the key', { key: 'key-of-this-tes' }],
    ['an empty key', { key: '' }],
  ])('is not there for %s, and neither are the metrics', async (_, options) => {
    for (const path of ['/_mail', '/_mail/x', '/_mail/x/html', '/metrics']) {
      const answer = await open(path, options);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { message: 'There is nothing at this address.', requestId: expect.any(String) },
      ]);
    }
  });

  test('knows no other message, and leaves the key out of the log', async () => {
    for (const path of ['x', 'constructor', 'constructor/html'])
      expect((await open(`/_mail/${path}`)).status).toBe(404);
    expect(site.logged.join()).toContain('/_mail');
    expect(site.logged.join()).not.toContain(KEY);
  });
});

test.each([
  ['has no key', {}, ['/_mail', '/metrics']],
  [
    'has an address that others can reach',
    { LOCAL_KEY: KEY, SITE_URL: 'https://www.example.com' },
    ['/_mail', '/metrics'],
  ],
  [
    'has an address that only begins like this machine',
    { LOCAL_KEY: KEY, SITE_URL: 'http://localhost.example.com' },
    ['/_mail', '/metrics'],
  ],
  [
    'sends mail',
    { LOCAL_KEY: KEY, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' },
    ['/_mail'],
  ],
])('is not there while the site %s', async (_, settings, paths) => {
  const { site, stop } = await startTestBackend('sqlite', settings as Record<string, string>);
  onTestFinished(stop);
  for (const path of paths)
    for (const key of ['', '?key=', `?key=${KEY}`]) {
      const answer = await site.backend.app.request(`${path}${key}`, { headers: LOCAL }, connection());
      expect(answer.status, path + key).toBe(404);
    }
});
