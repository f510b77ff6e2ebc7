import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { CONTACT_FORM } from '../../test/requests.ts';
import { onSqlite, PASSWORD, startTestBackend } from '../../test/test-backend.ts';
import type { BackendEnv } from '../http/route.ts';
import { newDelivery } from '../outbox/outbox.ts';

const LOCAL = { host: 'localhost:4300' };
const KEY = 'key-of-this-test';
const connection = (remoteAddress = '127.0.0.1') =>
  ({ incoming: { socket: { remoteAddress } } }) as unknown as BackendEnv['Bindings'];

onSqlite({ LOCAL_KEY: KEY }, (site) => {
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

  test('lists and shows messages, newest first, and does not log the key', async () => {
    const { user } = await site.visitor();
    site.clock.now += 1;
    await site.post('/auth/reset-password', { email: user.email });
    expect(await (await open('/_mail')).text()).toContain(`to ${user.email}`);
    const [newest = ''] = await links('/_mail');
    const message = await open(newest);
    expect(await message.text()).toMatch(/<a href="http:\/\/localhost:4300\/reset-password\?token=[\w-]+"/);
    expect(message.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    await site.post('/', CONTACT_FORM);
    const contact = await open((await links('/_mail'))[0] ?? '');
    expect(contact.headers.get('content-type')).toMatch(/^text\/plain/);
    expect((await open('/_mail/x')).status).toBe(404);
    const delivery = newDelivery('smtp', { mail_id: newest.split(/[/?]/)[2] ?? '' }, site.clock.now);
    await site.database.db.insertInto('delivery').values(delivery).execute();
    expect((await open(newest)).status).toBe(404);
    expect(site.logged.join()).toContain('/_mail');
    expect(site.logged.join()).not.toContain(KEY);
  });

  test('escapes a hostile name, and forbids scripts', async () => {
    const name = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    await site.post('/auth/register', { name, email: 'hostile-mail@example.com', password: PASSWORD });
    for (const path of ['/_mail', ...(await links('/_mail'))]) {
      const answer = await open(path);
      expect(await answer.text()).not.toMatch(/<img|<script/);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(policy).not.toMatch(/script-src/);
    }
    for (const from of ['::1', '::ffff:127.0.0.1']) expect((await open('/_mail', { from })).status).toBe(200);
  });

  test.each([
    ['another machine', { from: '192.0.2.7' }],
    ['a machine whose name begins like a loopback address', { from: '127.0.0.1.example.com' }],
    ['a forwarded request', { headers: { ...LOCAL, 'x-forwarded-for': '127.0.0.1' } }],
    ['a request through a proxy', { headers: { ...LOCAL, forwarded: 'for=127.0.0.1' } }],
    ['a request for a rebound host name', { headers: { host: 'rebound.example.com:4300' } }],
    ['a request for a host name that begins with localhost', { headers: { host: 'localhost.example.com' } }],
    ['a request without a host name', { headers: {} }],
    ['a request without the key', { key: null }],
    ['a request with the beginning of the key', { key: 'key-of-this-tes' }],
  ])('the dev mailbox and the metrics respond with 404 to %s', async (_, options) => {
    for (const path of ['/_mail', '/_mail/x', '/metrics']) {
      const answer = await open(path, options);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ message: 'There is nothing at this address.' });
    }
  });
});

const PUBLIC = { LOCAL_KEY: KEY, SITE_URL: 'http://localhost.example.com' };
const SENDING = { LOCAL_KEY: KEY, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' };
test.each([
  ['has no key', {}, ['/_mail', '/metrics']],
  ['has a public address', PUBLIC, ['/_mail', '/metrics']],
  ['sends mail', SENDING, ['/_mail']],
])('local pages respond with 404 while the site %s', async (_, settings, paths) => {
  const site = await startTestBackend('sqlite', settings as Record<string, string>);
  for (const path of paths)
    for (const key of ['', '?key=', `?key=${KEY}`]) {
      const answer = await site.backend.app.request(`${path}${key}`, { headers: LOCAL }, connection());
      expect(answer.status, path + key).toBe(404);
    }
});
