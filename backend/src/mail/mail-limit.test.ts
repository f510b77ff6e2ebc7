import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { createRateLimiter } from '../limits/rate-limiter.ts';
import { createMailLimit, guideMailLimit, mailLimitKeys } from './mail-limit.ts';

const HOUR_MS = 60 * 60 * 1000;

onBothEngines((site) => {
  /** The limit of a site that sends `mailsPerDay`. Every asking is for another address and from elsewhere by default. */
  function limit(mailsPerDay: number) {
    // What was counted before is over.
    site.clock.now += 24 * HOUR_MS;
    const take = createMailLimit(
      createRateLimiter(site.database.db, () => site.clock.now),
      { mailsPerDay },
    );
    let asked = 0;
    return (wish: Partial<Parameters<typeof take>[0]> = {}) => {
      asked += 1;
      const elsewhere = { email: `a${asked}@example.com`, from: `203.0.113.${asked}` };
      return take({ kind: 'verify-email', ...elsewhere, ...wish });
    };
  }
  /** What `times` askings are told. */
  const told = async (times: number, ask: () => Promise<number | undefined>) => {
    const waits = [];
    for (let at = 0; at < times; at += 1) waits.push(await ask());
    return waits;
  };
  const sent = (times: number) => Array(times).fill(undefined);

  test('sends one mailbox five messages of a kind in an hour and 20 of all kinds in a day', async () => {
    const ask = limit(10_000);
    const email = 'Mary+x@example.com';
    for (const kind of ['verify-email', 'reset-password', 'registration'] as const)
      expect(await told(6, () => ask({ email, kind }))).toEqual([...sent(5), 3600]);
    expect(await told(5, () => ask({ email, kind: 'already-registered' }))).toEqual(sent(5));
    expect(await ask({ email: 'mary@example.com', kind: 'account-deleted' })).toBe(24 * 3600);
    site.clock.now += HOUR_MS;
    expect(await ask({ email, kind: 'verify-email' })).toBe(23 * 3600);
    expect(await ask()).toBeUndefined();
  });

  test('sends for one network a twenty-fifth of the day’s mail, and at least one', async () => {
    const from = '198.51.100.7';
    const ask = limit(51);
    expect(await told(3, () => ask({ from }))).toEqual([...sent(2), 24 * 3600]);
    expect(await ask()).toBeUndefined();
    const small = limit(3);
    expect(await told(2, () => small({ from }))).toEqual([...sent(1), 24 * 3600]);
    expect(await told(2, () => limit(24)({ from: '2001:db8:0:0:0:0:0:1' }))).toEqual(sent(2));
  });

  test('counts a provider’s prefix as a multiple of a connection', async () => {
    const ask = limit(25);
    const waits = [];
    for (const connection of [1, 1, 2, 3, 4])
      waits.push(await ask({ from: `2001:db8:0:${connection}:0:0:0:1` }));
    expect(waits).toEqual([undefined, 24 * 3600, undefined, undefined, 24 * 3600]);
  });

  test('sends so much a day in all, but an owner a reset all the same, five times', async () => {
    const ask = limit(3);
    expect(await told(4, ask)).toEqual([...sent(3), 24 * 3600]);
    const email = 'owner@example.com';
    const own = () => ask({ email, kind: 'reset-password', owner: 'u1' });
    expect(await told(6, own)).toEqual([...sent(5), 3600]);
    expect(await ask({ email, kind: 'reset-password', owner: 'u2' })).toBeUndefined();
  });
});

test('knows every key that a mailbox is counted under, each once', () => {
  const keys = mailLimitKeys('Mary@example.com');
  expect(keys).toHaveLength(7);
  expect(new Set(keys).size).toBe(7);
  expect(keys).toContain(guideMailLimit('mary@example.com').key);
  for (const key of keys) expect(key).toContain('mary@example.com');
});
