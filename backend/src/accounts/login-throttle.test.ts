import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { createLoginThrottle } from './login-throttle.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

onBothEngines((site) => {
  test('allows five attempts, then doubles the wait up to 15 minutes: 108 attempts a day', async () => {
    const { consume } = createLoginThrottle(site.database.db, () => site.clock.now);
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

  test('resets the count after a day without attempts, and after a correct password', async () => {
    const { consume, clear } = createLoginThrottle(site.database.db, () => site.clock.now);
    const spend = async () => {
      const waits = [];
      for (let at = 0; at < 6; at += 1) waits.push(await consume('owner@example.com'));
      return waits;
    };
    const free = Array(5).fill(undefined);
    expect(await spend()).toEqual([...free, 2]);
    site.clock.now += DAY_MS;
    expect(await consume('owner@example.com')).toBeUndefined();
    expect(await consume('owner@example.com')).toBe(4);
    site.clock.now += DAY_MS + 1;
    expect(await spend()).toEqual([...free, 2]);
    await clear('owner@example.com');
    expect(await spend()).toEqual([...free, 2]);
    site.clock.now += 1999;
    expect(await consume('owner@example.com')).toBe(1);
  });
});

onBothEngines(
  (site) => {
    test('limits calls per minute and path by network, with more for a household and a provider', async () => {
      const call = async (from: string, path = '/auth/verify-email') => {
        const body = { token: 'x', password: 'Another1Pass!' };
        return (await site.post(path, body, { headers: { 'x-forwarded-for': from } })).status;
      };
      const connection = (at: number) => `2001:db8:0:${at}::1`;
      for (const from of ['192.0.2.7', ...[1, 2, 3].map(connection)])
        expect([await call(from), await call(from), await call(from)]).toEqual([400, 400, 429]);
      expect(await call(connection(4))).toBe(429);
      expect(await call('192.0.2.8')).toBe(400);
      expect(await call('192.0.2.7', '/auth/reset-password')).toBe(400);
      site.clock.now += 60_000;
      expect(await call('192.0.2.7')).toBe(400);
    });
  },
  { settings: { AUTH_ATTEMPTS_PER_MINUTE: '2' } },
);
