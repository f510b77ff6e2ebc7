import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { createRateLimiter } from '../limits/rate-limiter.ts';
import { createMailLimit } from './mail-limit.ts';

const HOUR_MS = 60 * 60 * 1000;

onBothEngines((site) => {
  function createLimit(mailsPerDay: number) {
    // Starts a new day, so that all limits are unused.
    site.clock.now += 24 * HOUR_MS;
    const consume = createMailLimit(
      createRateLimiter(site.database.db, () => site.clock.now),
      { mailsPerDay },
    );
    let requests = 0;
    return (options: Partial<Parameters<typeof consume>[0]> = {}) => {
      requests += 1;
      const defaults = { email: `a${requests}@example.com`, ip: `203.0.113.${requests}` };
      return consume({ kind: 'verify-email', ...defaults, ...options });
    };
  }
  const repeat = async (times: number, request: () => Promise<number | undefined>) => {
    const secondsToWait = [];
    for (let at = 0; at < times; at += 1) secondsToWait.push(await request());
    return secondsToWait;
  };
  const accepted = (times: number) => Array(times).fill(undefined);

  test('limits a mailbox to five messages of one kind per hour, and 20 of all kinds per day', async () => {
    const request = createLimit(10_000);
    const email = 'Mary+x@example.com';
    for (const kind of ['verify-email', 'reset-password', 'registration'] as const)
      expect(await repeat(6, () => request({ email, kind }))).toEqual([...accepted(5), 3600]);
    expect(await repeat(5, () => request({ email, kind: 'already-registered' }))).toEqual(accepted(5));
    expect(await request({ email: 'mary@example.com', kind: 'account-deleted' })).toBe(24 * 3600);
    site.clock.now += HOUR_MS;
    expect(await request({ email, kind: 'verify-email' })).toBe(23 * 3600);
    expect(await request()).toBeUndefined();
  });

  test('allows a network a twenty-fifth of the day’s mail, but at least one message', async () => {
    const ip = '198.51.100.7';
    const request = createLimit(51);
    expect(await repeat(3, () => request({ ip }))).toEqual([...accepted(2), 24 * 3600]);
    expect(await request()).toBeUndefined();
    const small = createLimit(3);
    expect(await repeat(2, () => small({ ip }))).toEqual([...accepted(1), 24 * 3600]);
    expect(await repeat(2, () => createLimit(24)({ ip: '2001:db8:0:0:0:0:0:1' }))).toEqual(accepted(2));
  });

  test('refuses mail beyond the day’s total, except an owner’s first five resets per hour', async () => {
    const request = createLimit(3);
    expect(await repeat(4, request)).toEqual([...accepted(3), 24 * 3600]);
    const email = 'owner@example.com';
    const own = () => request({ email, kind: 'reset-password', owner: 'u1' });
    expect(await repeat(6, own)).toEqual([...accepted(5), 3600]);
    expect(await request({ email, kind: 'reset-password', owner: 'u2' })).toBeUndefined();
  });
});
