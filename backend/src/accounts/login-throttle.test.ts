import { expect, test } from 'vitest';
import { newNetwork } from '../../test/requests.ts';
import { onBothEngines, PASSWORD } from '../../test/test-backend.ts';
import { clearGuesses, limitGuesses } from './login-throttle.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

onBothEngines((site) => {
  const consume = (key: string) =>
    limitGuesses({ database: site.database, now: () => site.clock.now }, key).catch(({ details }): number =>
      Number(details.headers['retry-after']),
    );

  test('allows five attempts, then doubles the wait up to 15 minutes: 108 attempts a day', async () => {
    const waits: number[] = [];
    const end = site.clock.now + DAY_MS;
    let attempts = 0;
    while (site.clock.now < end) {
      const wait = await consume('patient@example.com');
      if (wait === undefined) attempts += 1;
      else {
        waits.push(wait);
        site.clock.now += wait * 1000;
      }
    }
    expect(waits.slice(0, 11)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    expect(attempts).toBe(108);
  });

  test('resets the count of attempts after a day without any, and when it is cleared', async () => {
    const spend = async () => {
      const waits = [];
      for (let at = 0; at < 6; at += 1) waits.push(await consume('owner@example.com'));
      return waits;
    };
    const spent = [...Array(5).fill(undefined), 2];
    expect(await spend()).toEqual(spent);
    site.clock.now += DAY_MS + 1;
    expect(await spend()).toEqual(spent);
    await clearGuesses(site.database.db, 'owner@example.com');
    expect(await spend()).toEqual(spent);
  });
});

onBothEngines({ AUTH_ATTEMPTS_PER_MINUTE: '2' }, (site) => {
  const call = (from: string, path = '/auth/verify-email', body: object = { token: 'x' }) =>
    site.post(path, body, { from });
  const callThrice = async (...args: Parameters<typeof call>) =>
    [await call(...args), await call(...args), await call(...args)].map(({ status }) => status);

  test.each([
    ['/auth/login', { email: 'a@example.com', password: 'x' }, 401],
    ['/auth/register', { name: 'Rosa', email: 'a@example.com', password: PASSWORD }, 200],
    ['/auth/reset-password', { email: 'a@example.com' }, 200],
    ['/auth/reset-password', { token: 'x', password: PASSWORD }, 400],
    ['/auth/verify-email', { token: 'x' }, 400],
  ])('limits calls to %s per network and minute, and returns the wait', async (path, body, status) => {
    const from = newNetwork();
    expect(await callThrice(`10.0.0.1, ${from}`, path, body)).toEqual([status, status, 429]);
    const refused = await call(from, path, body);
    expect(refused.headers.get('retry-after')).toBe('60');
    site.clock.now += 60_000;
    expect((await call(from, path, body)).status).toBe(status);
  });

  test('counts each kind of call by network, and allows an IPv6 /56 three times as many as a /64', async () => {
    const connection = (at: number) => `2001:db8:0:${at}::1`;
    for (const from of ['192.0.2.7', ...[1, 2, 3].map(connection)])
      expect(await callThrice(from)).toEqual([400, 400, 429]);
    expect((await call(connection(4))).status).toBe(429);
    expect((await call('192.0.2.8')).status).toBe(400);
    const login = { email: 'a@example.com', password: 'x' };
    expect((await call('192.0.2.7', '/auth/login', login)).status).toBe(401);
  });
});
