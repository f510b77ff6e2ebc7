import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';
import { addressKey, createRateLimiter, mailboxOf } from './rate-limiter.ts';

onBothEngines((site) => {
  const rateLimiter = () => createRateLimiter(site.database.db, () => site.clock.now);
  const charge = (key: string, max: number) => ({ key, max, windowMs: 60_000 });
  const counted = async (key: string) =>
    (await site.rows('limit_counter', { key: addressKey(key) }))[0]?.count ?? 0;

  test('lets no more through than there is room for, however many come at once', async () => {
    const takes = await Promise.all(
      Array.from({ length: 100 }, () => rateLimiter().consume([charge('burst', 7)])),
    );
    expect(takes.filter((wait) => wait === undefined)).toHaveLength(7);
    expect(takes.filter((wait) => wait === 60)).toHaveLength(93);
    expect(await counted('burst')).toBe(7);
  });

  test('counts under all keys or under none', async () => {
    const both = [charge('narrow', 3), charge('wide', 100)];
    await Promise.all(Array.from({ length: 50 }, () => rateLimiter().consume(both)));
    expect([await counted('narrow'), await counted('wide')]).toEqual([3, 3]);
    for (let at = 0; at < 5; at += 1) expect(await rateLimiter().consume(both)).toBe(60);
    expect(await counted('wide')).toBe(3);
  });

  test('starts over when its time is over', async () => {
    const one = [charge('window', 1)];
    expect(await rateLimiter().consume(one)).toBeUndefined();
    site.clock.now += 59_000;
    expect(await rateLimiter().consume(one)).toBe(1);
    site.clock.now += 1000;
    expect(await rateLimiter().consume(one)).toBeUndefined();
    expect(await counted('window')).toBe(1);
  });

  test('says the longest wait of those that are full', async () => {
    const [short, long] = [charge('short', 1), { ...charge('long', 1), windowMs: 3_600_000 }];
    expect(await rateLimiter().consume([short, long])).toBeUndefined();
    expect(await rateLimiter().consume([short, long])).toBe(3600);
  });

  test('keeps no address and no network in the clear', async () => {
    await rateLimiter().consume([charge('mail to mary@b.cc from 203.0.113.7', 1)]);
    expect(JSON.stringify(await site.rows('limit_counter'))).not.toMatch(/mary|203\.0/);
  });
});

test.each([
  ['mary@b.cc', 'mary@b.cc'],
  [' Mary@B.cc ', 'mary@b.cc'],
  ['mary+news@b.cc', 'mary@b.cc'],
  ['m.a.r.y+1@googlemail.com', 'mary@gmail.com'],
  ['mary.lee@b.cc', 'mary.lee@b.cc'],
  ['mary@bücher.example', 'mary@xn--bcher-kva.example'],
  ['+@b.cc', '+@b.cc'],
  ['nobody', 'nobody'],
  ['a@b.cc.', 'a@b.cc'],
  ['mary@b+c.cc', 'mary@b+c.cc'],
])('the mailbox %s is counted as %s', (typed, mailbox) => {
  expect(mailboxOf(typed)).toBe(mailbox);
});
