import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';

/** Every path that needs a signed-in visitor, with a body that would be right. */
const PROTECTED: [string, object][] = [
  ['/user/profile', { userId: 'x' }],
  ['/user/update', { userId: 'x', name: 'Rosa' }],
  ['/content/create', { title: 'x' }],
  ['/content/get', { id: 'x' }],
  ['/content/list', {}],
  ['/content/update', { id: 'x' }],
  ['/content/delete', { id: 'x' }],
  ['/email/send', { template: 'verify-email' }],
];

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

  test.each(PROTECTED)(
    'answers 401 at %s without a token, with a forged one and with a cookie in its place',
    async (path, body) => {
      const { token } = await site.rosa();
      const [id] = token.split('.');
      const credentials: Record<string, string>[] = [
        {},
        { authorization: 'Bearer' },
        { authorization: 'Bearer null' },
        { authorization: `Basic ${token}` },
        { authorization: `Bearer ${id}` },
        { authorization: `Bearer ${id}.${'A'.repeat(43)}=` },
        { authorization: `Bearer x${token}` },
        { cookie: `better-auth.session_token=${encodeURIComponent(token)}` },
        { cookie: `auth_token=${encodeURIComponent(token)}` },
        { authorization: 'Bearer x', cookie: `better-auth.session_token=${encodeURIComponent(token)}` },
      ];
      for (const headers of credentials) {
        const answer = await site.post(path, body, { headers });
        expect(answer.status, JSON.stringify(headers)).toBe(401);
        expect(answer.body.message).toBe('Please log in again.');
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
    },
  );

  test('answers 401 at every protected path with an expired and with a revoked token', async () => {
    const [expired, revoked] = [await site.visitor(), await site.visitor()];
    const past = new Date(Date.now() - 1000).toISOString();
    await sessions()
      .updateTable('auth_session')
      .set({ expiresAt: past })
      .where('userId', '=', expired.user.id)
      .execute();
    await sessions().deleteFrom('auth_session').where('userId', '=', revoked.user.id).execute();
    for (const [path, body] of PROTECTED) {
      for (const { token } of [expired, revoked])
        expect((await site.post(path, body, { token })).status, path).toBe(401);
    }
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
