import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';

onBothEngines((site) => {
  const profile = (userId: unknown, token: string) => site.post('/user/profile', { userId }, { token });
  const sessions = () =>
    site.database.db.withTables<{ auth_session: { userId: string; expiresAt: string; token: string } }>();

  test('answers the caller’s own account', async () => {
    const { token, user } = await site.visitor();
    const { status, body } = await profile(user.id, token);
    expect([status, body]).toEqual([200, user]);
  });

  test('does not find another user', async () => {
    const [mine, other] = [await site.visitor(), await site.visitor()];
    for (const id of [other.user.id, 'nobody', `${mine.user.id} `.repeat(2)]) {
      expect(await profile(id, mine.token)).toMatchObject({
        status: 404,
        body: { message: 'There is no such user.' },
      });
    }
  });

  test.each([undefined, '', null, 7, { $ne: '' }])('refuses the user id %j', async (userId) => {
    const { token } = await site.rosa();
    expect(await profile(userId, token)).toMatchObject({ status: 422, body: { field: 'userId' } });
  });

  test('keeps a session for seven days and no longer, however much it is used', async () => {
    const { token, user } = await site.visitor();
    const expiry = async () => {
      const query = sessions().selectFrom('auth_session').select('expiresAt').where('userId', '=', user.id);
      return new Date((await query.executeTakeFirstOrThrow()).expiresAt).getTime();
    };
    const first = await expiry();
    expect((first - Date.now()) / 86_400_000).toBeCloseTo(7, 2);
    const nearlyOver = new Date(Date.now() + 60_000).toISOString();
    await sessions()
      .updateTable('auth_session')
      .set({ expiresAt: nearlyOver })
      .where('userId', '=', user.id)
      .execute();
    expect((await profile(user.id, token)).status).toBe(200);
    expect(await expiry()).toBe(new Date(nearlyOver).getTime());
  });
});
