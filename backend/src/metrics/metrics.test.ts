import { expect, test } from 'vitest';
import { ANALYTICS_EVENT, GUIDE_REQUEST } from '../../test/requests.ts';
import { startAutomationTarget } from '../../test/targets.ts';
import { onBothEngines, startTestBackend, type TestBackend } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';

const target = await startAutomationTarget();
const KEY = 'key-of-this-test';

const request = (site: TestBackend, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  site.backend.app.request(`/metrics?key=${KEY}`, { headers: { host: '127.0.0.1:4390', ...headers } }, {
    incoming: { socket: { remoteAddress } },
  } as never);

onBothEngines({ LOCAL_KEY: KEY, ...target.settings }, (site) => {
  const lines = async () => (await (await request(site)).text()).split('\n');
  const value = async (sample: string) => {
    const line = (await lines()).find((one) => one.startsWith(`${sample} `));
    return line === undefined ? Number.NaN : Number(line.slice(sample.length));
  };
  const requests = (path: string, method: string, status: number) =>
    value(`http_requests_total{kind="api",path="${path}",method="${method}",status="${status}"}`);

  test('counts requests by route, method and status, with no text of visitors in the labels', async () => {
    target.status = 200;
    await site.post('/', GUIDE_REQUEST);
    await site.post('/', { type: 'nonsense' });
    for (let at = 0; at < 8; at += 1)
      await site.post('/auth/login', { email: 'nobody@example.com', password: 'Wrong1Horse!' });
    await site.post('/secret/rosa@example.com', {});
    await site.send('/auth/login', { method: 'PROPFIND' });
    for (const [path, method, status, count] of [
      ['/', 'POST', 202, 1],
      ['/', 'POST', 400, 1],
      ['/auth/login', 'POST', 401, 5],
      ['/auth/login', 'POST', 429, 3],
      ['/auth/login', 'other', 405, 1],
      ['unknown', 'POST', 404, 1],
    ] as const)
      expect(await requests(path, method, status), `${path} ${status}`).toBe(count);
    expect(await value('http_request_duration_seconds_count{kind="api",path="/"}')).toBe(2);
    expect((await lines()).join()).not.toMatch(/rosa|nobody/);
  });

  test('reports the number of pending deliveries and dead letters, and the longest wait', async () => {
    const deliveries = (status: string) => value(`outbox_deliveries{target="automation",status="${status}"}`);
    await until(async () => (await deliveries('pending')) === 0);
    target.status = 500;
    await site.post('/', ANALYTICS_EVENT);
    site.clock.now += 90_000;
    expect(await deliveries('pending')).toBe(1);
    expect(await value('outbox_oldest_pending_seconds{target="automation"}')).toBeGreaterThanOrEqual(90);
    target.status = 410;
    await until(async () => {
      // The next attempt is due some seconds after the last one.
      site.clock.now += 6000;
      return (await deliveries('dead')) === 1;
    });
    expect(await value('outbox_oldest_pending_seconds{target="automation"}')).toBe(0);
    expect(await value('database_up')).toBe(1);
    for (const sample of ['disk_available_bytes', 'disk_size_bytes'])
      expect(Number.isNaN(await value(`${sample}{holds="data"}`))).toBe(site.engine === 'postgres');
  });
});

test('requires METRICS_TOKEN, if set, from every network address, even loopback', async () => {
  const site = await startTestBackend('sqlite', { METRICS_TOKEN: 'sixteen-characters' });
  const status = async (authorization: string, from?: string) =>
    (await request(site, { authorization }, from)).status;
  expect(await status('Bearer sixteen-characters', '203.0.113.7')).toBe(200);
  for (const wrong of ['', 'Bearer sixteen-character', 'Bearer ', 'sixteen-characters'])
    expect(await status(wrong), wrong).toBe(401);
  expect((await request(site)).status).toBe(401);
});
