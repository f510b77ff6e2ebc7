import { Hono } from 'hono';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ENGINES } from '../../test/fresh-environment.ts';
import { GUIDE_REQUEST, jsonPost } from '../../test/requests.ts';
import { onBothEngines, onSqlite, startTestBackend } from '../../test/test-backend.ts';
import { PATHS } from './features.ts';

onSqlite((site) => {
  test('responds with 405 to a method that the path does not accept', async () => {
    for (const path of Object.keys(PATHS)) {
      const { status, headers, body } = await site.send(path, { method: 'PUT' });
      expect([status, headers.get('allow')], path).toEqual([405, 'POST']);
      expect(body.message).toContain('PUT');
    }
    const { status, headers } = await site.post('/ready', {});
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  const UNKNOWN = ['/nothing', '/_auth/sign-in/email', '/auth/login/', '/auth%2flogin'];
  test.each(UNKNOWN)('responds with 404 to %s', async (path) => {
    const { status, body } = await site.post(path, {});
    expect(status).toBe(404);
    expect(body).toEqual({ message: 'There is nothing at this address.', requestId: expect.any(String) });
  });

  test.each([
    [414, `/${'a'.repeat(8000)}`, {}],
    [431, '/health', { authorization: `Bearer ${'.'.repeat(2000)}` }],
    [431, '/health', { 'x-forwarded-for': ','.repeat(2001) }],
  ])('responds with %i to a URL or header that is too long (%#)', async (expected, path, headers) => {
    const { status, body } = await site.send(path, { headers: headers as Record<string, string> });
    expect(status).toBe(expected);
    expect(body).toEqual({ message: expect.stringContaining('longer than'), requestId: expect.any(String) });
  });

  test('echoes a valid request id of the client, and replaces an invalid one', async () => {
    const echoed = await site.post('/', {}, { headers: { 'x-request-id': 'abc-123_DEF' } });
    expect(echoed.body.requestId).toBe('abc-123_DEF');
    const replaced = await site.post('/', {}, { headers: { 'x-request-id': '<script>' } });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  test('forbids caching, content sniffing and other origins', async () => {
    const init = { headers: { origin: 'https://elsewhere.example' } };
    const { headers } = await site.post('/', GUIDE_REQUEST, init);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('the backend works when another app mounts it under a path', async () => {
    const parent = new Hono().get('/page', (c) => c.text('a page'));
    parent.route('/api', site.backend.app);
    const post = (path: string, body: unknown) => parent.request(path, jsonPost(body));

    for (const path of ['/api', '/api/']) expect((await post(path, GUIDE_REQUEST)).status).toBe(202);
    expect((await parent.request('/api/')).status).toBe(405);
    expect((await post('/api/auth/login', {})).status).toBe(422);
    expect((await parent.request('/api/health')).status).toBe(200);
    expect((await post('/api/nothing', {})).status).toBe(404);
    expect((await parent.request('/page')).headers.get('cache-control')).toBeNull();
  });
});

onBothEngines((site) => {
  test('responds to /ready with 200 and the engine', async () => {
    const body = { status: 'ready', database: site.engine };
    expect(await site.send('/ready')).toMatchObject({ status: 200, body });
  });
});

test.runIf(ENGINES.includes('postgres'))('responds with 503 to a statement timeout', async () => {
  const site = await startTestBackend('postgres');
  const { token } = await site.visitor();
  const { db } = site.database;
  const answer = await db.transaction().execute(async (locking) => {
    await sql`lock table content`.execute(locking);
    const response = site.post('/content/list', {}, { token });
    // PostgreSQL reports a canceled statement with the code of a timeout.
    await vi.waitFor(async () => {
      const { rows } = await sql`select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(1);
    });
    return response;
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});

const origin = 'https://www.example.com';
const HSTS = 'max-age=63072000; includeSubDomains';

onSqlite({ ALLOWED_ORIGINS: origin, SITE_URL: origin, HSTS }, (site) => {
  const allowed = ({ headers }: { headers: Headers }) => headers.get('access-control-allow-origin');
  const preflight = (from: string) => {
    const names = 'authorization,content-type,x-request-id';
    const request = { 'access-control-request-method': 'POST', 'access-control-request-headers': names };
    return site.send('/auth/login', { method: 'OPTIONS', headers: { origin: from, ...request } });
  };

  test('CORS allows only a configured origin and known headers, and responses set HSTS', async () => {
    const answer = await preflight(origin);
    expect([answer.status, allowed(answer)]).toEqual([204, origin]);
    const headers = 'authorization,content-type,x-request-id,x-trusted-device,x-release';
    expect(answer.headers.get('access-control-allow-headers')).toBe(headers);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    const response = await site.post('/', GUIDE_REQUEST, { headers: { origin } });
    expect([allowed(response), response.headers.get('strict-transport-security')]).toEqual([origin, HSTS]);
    // Without this header on an error, a page could not read the error.
    const refused = await site.post('/user/profile', {}, { headers: { origin } });
    expect([refused.status, allowed(refused)]).toEqual([401, origin]);
    expect(allowed(await preflight(`${origin}.evil.example`))).toBeNull();
  });
});

test.each(ENGINES)('on %s a server error returns 500 and a request id, but no details', async (engine) => {
  const site = await startTestBackend(engine);
  await sql`drop table delivery`.execute(site.database.db);
  await sql`drop table submission`.execute(site.database.db);
  const { status, body } = await site.post('/', GUIDE_REQUEST, { headers: { 'x-request-id': 'req-1' } });
  expect(status).toBe(500);
  const message = 'Something went wrong on our side. Please try again. (Request req-1)';
  expect(body).toEqual({ message, requestId: 'req-1' });
  const line = site.logged.find((candidate) => candidate.includes('a request failed'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', requestId: 'req-1', path: '/' });
  expect(line).toMatch(/submission/);
  expect(line).not.toContain(GUIDE_REQUEST.email);
});

test('responds with 500 when a table of better-auth is missing', async () => {
  const site = await startTestBackend('sqlite');
  await sql`drop table auth_account`.execute(site.database.db);
  // better-auth also prints this error.
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  const account = { name: 'Rosa Field', email: 'rosa@example.com', password: 'Correct1Horse!' };
  for (const path of ['/auth/register', '/auth/login']) {
    const { status, body } = await site.post(path, account);
    expect(status).toBe(500);
    expect(body.message).toMatch(/^Something went wrong on our side\./);
  }
});
