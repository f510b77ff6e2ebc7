import { expect, test } from 'vitest';
import { answeringTarget } from '../../test/answering-target.ts';
import { ANALYTICS_EVENT, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines, startTestBackend, type TestBackend } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';

const target = answeringTarget();

const KEY = 'key-of-this-test';

/** Asks as a connection from that address would. */
const ask = (
  site: TestBackend,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
  path = `/metrics?key=${KEY}`,
) =>
  site.backend.app.request(path, { headers: { host: '127.0.0.1:4390', ...headers } }, {
    incoming: { socket: { remoteAddress } },
  } as never);

onBothEngines(
  (site) => {
    const lines = async () => (await (await ask(site)).text()).split('\n');
    const value = async (sample: string) =>
      Number(
        (await lines())
          .find((line) => line.startsWith(`${sample} `))
          ?.split(' ')
          .at(-1) ?? Number.NaN,
      );

    test('counts requests by route and status, never by what was typed', async () => {
      target.status = 200;
      await site.post('/', GUIDE_REQUEST);
      await site.post('/', { type: 'nonsense' });
      await site.post('/auth/login', { email: 'nobody@example.com', password: 'Wrong1Horse!' });
      await site.post('/secret/rosa@example.com', {});
      await site.send('/auth/login', { method: 'PROPFIND' });
      expect(await value('http_requests_total{kind="api",path="/",method="POST",status="202"}')).toBe(1);
      expect(await value('http_requests_total{kind="api",path="/",method="POST",status="400"}')).toBe(1);
      expect(
        await value('http_requests_total{kind="api",path="/auth/login",method="POST",status="401"}'),
      ).toBe(1);
      expect(
        await value('http_requests_total{kind="api",path="/auth/login",method="other",status="405"}'),
      ).toBe(1);
      expect(await value('http_requests_total{kind="api",path="unknown",method="POST",status="404"}')).toBe(
        1,
      );
      expect(await value('http_request_duration_seconds_count{kind="api",path="/"}')).toBe(2);
      expect((await lines()).join()).not.toMatch(/rosa|nobody/);
    });

    test('counts log-ins that failed, and why, by path and status', async () => {
      for (let at = 0; at < 8; at += 1)
        await site.post('/auth/login', { email: 'locked@example.com', password: 'Wrong1Horse!' });
      const logIns = (status: number) =>
        value(`http_requests_total{kind="api",path="/auth/login",method="POST",status="${status}"}`);
      expect(await logIns(429)).toBeGreaterThan(0);
      expect(await logIns(401)).toBeGreaterThan(1);
    });

    test('tells how long the queue is, how old, and how many letters are dead', async () => {
      await until(async () => (await value('outbox_deliveries{target="automation",status="pending"}')) === 0);
      target.status = 500;
      await site.post('/', ANALYTICS_EVENT);
      site.clock.now += 90_000;
      expect(await value('outbox_deliveries{target="automation",status="pending"}')).toBe(1);
      expect(await value('outbox_oldest_pending_seconds{target="automation"}')).toBeGreaterThanOrEqual(90);
      target.status = 410;
      await until(async () => {
        // Its next attempt is due some seconds after the last one, whenever that was.
        site.clock.now += 6000;
        return (await value('outbox_deliveries{target="automation",status="dead"}')) === 1;
      });
      expect(await value('outbox_oldest_pending_seconds{target="automation"}')).toBe(0);
      expect(await value('outbox_attempts_total{target="automation",outcome="dead"}')).toBe(1);
      expect(await value('outbox_deliveries{target="smtp",status="dead"}')).toBe(0);
      expect([await value('database_up'), await value('database_has_room')]).toEqual([1, 1]);
      const disk = [
        await value('disk_available_bytes{holds="data"}'),
        await value('disk_size_bytes{holds="data"}'),
      ];
      // PostgreSQL's disk is out of sight.
      expect(disk.map(Number.isNaN)).toEqual(site.engine === 'sqlite' ? [false, false] : [true, true]);
      expect(await value('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    });

    test.each([
      ['another machine', {}, '203.0.113.7'],
      ['a proxy on this machine', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
      ['a proxy that says so otherwise', { forwarded: 'for=203.0.113.7' }, '127.0.0.1'],
      ['a web page under a name that leads here', { host: 'evil.example:4390' }, '127.0.0.1'],
    ])('refuses %s', async (_, headers, address) => {
      const answer = await ask(site, headers, address);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('http_requests_total');
    });

    test('refuses who does not know the key', async () => {
      for (const path of ['/metrics', '/metrics?key=', '/metrics?key=key-of-this-tes'])
        expect((await ask(site, {}, '127.0.0.1', path)).status, path).toBe(404);
    });
  },
  {
    settings: () => ({ LOCAL_KEY: KEY, ...target.settings() }),
  },
);

test('with METRICS_TOKEN answers whoever has it, from anywhere, and nobody else', async () => {
  const { site, stop } = await startTestBackend('sqlite', { METRICS_TOKEN: 'sixteen-characters' });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  expect((await ask(site, bearer('sixteen-characters'), '203.0.113.7')).status).toBe(200);
  for (const headers of [
    {},
    bearer('sixteen-character'),
    bearer(''),
    { authorization: 'sixteen-characters' },
  ])
    expect((await ask(site, headers)).status).toBe(401);
  await stop();
});
