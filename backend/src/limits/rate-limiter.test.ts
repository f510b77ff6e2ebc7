import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { createRateLimiter, hashKey, mailboxOf, type RateLimit } from './rate-limiter.ts';

onBothEngines((site) => {
  const consume = (...limits: RateLimit[]) =>
    createRateLimiter(site.database.db, () => site.clock.now).consume(limits);
  const limit = (key: string, max: number) => ({ key, max, windowMs: 60_000 });
  const countOf = async (key: string) =>
    (await site.rows('limit_counter', { key: hashKey(key) }))[0]?.count ?? 0;

  test('allows no more simultaneous calls than the limit, and stores only hashes of keys', async () => {
    const waits = await Promise.all(Array.from({ length: 100 }, () => consume(limit('burst', 7))));
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(7);
    expect(waits.filter((wait) => wait === 60)).toHaveLength(93);
    expect(await countOf('burst')).toBe(7);
    await consume(limit('mail to mary@b.cc from 203.0.113.7', 1));
    expect(JSON.stringify(await site.rows('limit_counter'))).not.toMatch(/mary|203\.0/);
  });

  test('consumes from all limits, or from none when one is exhausted', async () => {
    const both = [limit('narrow', 3), limit('wide', 100)];
    await Promise.all(Array.from({ length: 50 }, () => consume(...both)));
    expect([await countOf('narrow'), await countOf('wide')]).toEqual([3, 3]);
    for (let at = 0; at < 5; at += 1) expect(await consume(...both)).toBe(60);
    expect(await countOf('wide')).toBe(3);
  });

  test('resets a limit after its window, and returns the longest wait of the exhausted limits', async () => {
    const [short, long] = [limit('short', 1), { ...limit('long', 1), windowMs: 3_600_000 }];
    expect(await consume(short, long)).toBeUndefined();
    expect(await consume(short, long)).toBe(3600);
    const one = [limit('window', 1)];
    expect(await consume(...one)).toBeUndefined();
    site.clock.now += 59_000;
    expect(await consume(...one)).toBe(1);
    site.clock.now += 1000;
    expect(await consume(...one)).toBeUndefined();
    expect(await countOf('window')).toBe(1);
  });
});

test.each([
  [' Mary@B.cc ', 'mary@b.cc'],
  ['mary+news@b.cc', 'mary@b.cc'],
  ['m.a.r.y+1@googlemail.com', 'mary@gmail.com'],
  ['mary.lee@b.cc', 'mary.lee@b.cc'],
  ['+@b.cc', '+@b.cc'],
])('normalizes the mailbox %s to %s', (typed, mailbox) => {
  expect(mailboxOf(typed)).toBe(mailbox);
});
