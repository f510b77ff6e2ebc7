import { expect, test } from 'vitest';
import { operate } from '../../test/operate.ts';
import { onBothEngines, PASSWORD } from '../../test/test-backend.ts';

onBothEngines((site) => {
  test('ends every session of one account, and no other', async () => {
    const [rosa, other] = [await site.visitor(), await site.visitor()];
    const { body: phone } = await site.post('/auth/login', { email: rosa.user.email, password: PASSWORD });
    const { code, said } = await operate(site.env, ['sign-out', rosa.user.email.toUpperCase()]);
    expect([code, said]).toEqual([0, `${rosa.user.email} is signed out on 2 devices.`]);
    const status = async (userId: string, token: string) =>
      (await site.post('/user/profile', { userId }, { token })).status;
    expect(await status(rosa.user.id, rosa.token)).toBe(401);
    expect(await status(rosa.user.id, phone.token)).toBe(401);
    expect(await status(other.user.id, other.token)).toBe(200);
  });

  test('says when there is no such account', async () => {
    const { code, complained } = await operate(site.env, ['sign-out', 'nobody@example.com']);
    expect([code, complained]).toEqual([1, 'There is no account with the address nobody@example.com.']);
  });
});
