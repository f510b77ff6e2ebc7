import { expect, test } from 'vitest';
import { operate } from '../../test/operate.ts';
import { onBothEngines, PASSWORD } from '../../test/test-backend.ts';

onBothEngines((site) => {
  test('lets somebody log in again who is locked out', async () => {
    const { user } = await site.visitor();
    const login = (password: string) => site.post('/auth/login', { email: user.email, password });
    for (let at = 0; at < 6; at += 1) await login('Wrong1Horse!');
    expect((await login(PASSWORD)).status).toBe(429);
    const { code } = await operate(site.env, ['unlock', user.email.toUpperCase()], () => site.clock.now);
    expect(code).toBe(0);
    expect((await login(PASSWORD)).status).toBe(200);
  });
});
