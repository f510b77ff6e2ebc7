import { expect, test } from 'vitest';
import { onBothEngines, PASSWORD } from '../../test/test-backend.ts';

onBothEngines((site) => {
  test('ends the session of its token for good, and no other', async () => {
    const { token, user } = await site.visitor();
    const { body: other } = await site.post('/auth/login', { email: user.email, password: PASSWORD });
    expect(await site.post('/auth/logout', {}, { token })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    const works = async (each: string) =>
      (await site.post('/user/profile', { userId: user.id }, { token: each })).status;
    expect([await works(token), await works(other.token)]).toEqual([401, 200]);
    expect((await site.post('/auth/logout', {}, { token })).status).toBe(401);
  });
});
