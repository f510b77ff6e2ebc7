import { expect, test } from 'vitest';
import { operate } from '../../test/operate.ts';
import { onBothEngines, PASSWORD } from '../../test/test-backend.ts';

onBothEngines((site) => {
  test('sign-out ends every session of one account', async () => {
    const [rosa, other] = [await site.visitor(), await site.visitor()];
    const { body: phone } = await site.post('/auth/login', { email: rosa.user.email, password: PASSWORD });
    const { code, output } = await operate(site.env, ['sign-out', rosa.user.email.toUpperCase()]);
    expect([code, output]).toEqual([0, `${rosa.user.email} is signed out on 2 devices.`]);
    const status = async (userId: string, token: string) =>
      (await site.post('/user/profile', { userId }, { token })).status;
    expect(await status(rosa.user.id, rosa.token)).toBe(401);
    expect(await status(rosa.user.id, phone.token)).toBe(401);
    expect(await status(other.user.id, other.token)).toBe(200);
  });

  test('sign-out refuses an unknown address', async () => {
    const { code, errors } = await operate(site.env, ['sign-out', 'nobody@example.com']);
    expect([code, errors]).toEqual([1, 'There is no account with the address nobody@example.com.']);
  });

  test('unlock lets a locked-out owner log in', async () => {
    const { user } = await site.visitor();
    const login = async (password: string) =>
      (await site.post('/auth/login', { email: user.email, password })).status;
    for (let at = 0; at < 6; at += 1) await login('Wrong1Horse!');
    expect(await login(PASSWORD)).toBe(429);
    const { code } = await operate(site.env, ['unlock', user.email.toUpperCase()], () => site.clock.now);
    expect(code).toBe(0);
    expect(await login(PASSWORD)).toBe(200);
  });
});
