import { expect, test } from 'vitest';
import { onOneEngine, PASSWORD } from '../test-backend.ts';

onOneEngine((site) => {
  test('of 1000 wrong passwords from 1000 addresses five are tried, and the owner gets in soon after', async () => {
    const { user } = await site.visitor();
    const statuses = new Map<number, number>();
    const guess = async (at: number) => {
      const guessed = { email: user.email, password: `Wrong${at}Pass!` };
      const from = `198.${18 + (at >> 8)}.${at & 255}.7`;
      const { status } = await site.post('/auth/login', guessed, { from });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    for (let batch = 0; batch < 1000; batch += 50)
      await Promise.all(Array.from({ length: 50 }, (_, at) => guess(batch + at)));
    // 401: a password was compared; 429: none was.
    expect(Object.fromEntries(statuses)).toEqual({ 401: 5, 429: 995 });
    const login = () => site.post('/auth/login', { email: user.email, password: PASSWORD });
    expect((await login()).headers.get('retry-after')).toBe('2');
    site.clock.now += 2001;
    expect((await login()).status).toBe(200);
  });
});
