import { expect, test } from 'vitest';
import { onOneEngine } from '../test-backend.ts';
import { PROTECTED_PATHS } from './path-bodies.ts';

onOneEngine((site) => {
  const refused = async (headers: Record<string, string>) => {
    for (const path of PROTECTED_PATHS) {
      const answer = await site.post(path, {}, { headers });
      expect(answer.status, `${path} with ${JSON.stringify(headers)}`).toBe(401);
      expect(answer.body.message).toBe('Please log in again.');
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  };

  test('finds the protected paths', () => {
    for (const path of ['/user/profile', '/user/export', '/user/delete', '/content/list', '/email/send'])
      expect(PROTECTED_PATHS).toContain(path);
    expect(PROTECTED_PATHS.length).toBeGreaterThanOrEqual(13);
  });

  test('every protected path responds with 401 without a token, and to a cookie', async () => {
    const { token } = await site.rosa();
    await refused({});
    await refused({ cookie: `better-auth.session_token=${encodeURIComponent(token)}` });
    await refused({ cookie: `auth_token=${encodeURIComponent(token)}` });
    await refused({ authorization: 'Bearer x', cookie: `auth_token=${encodeURIComponent(token)}` });
  });

  test('every protected path responds with 401 to a forged token', async () => {
    const { token, user } = await site.rosa();
    const [id = '', signature = ''] = token.split('.');
    const jwt = [
      { alg: 'none', typ: 'JWT' },
      { sub: user.id, email: user.email, exp: 4e9 },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    for (const authorization of [
      'Bearer',
      'Bearer null',
      'Bearer undefined',
      `Basic ${token}`,
      `Bearer ${id}`,
      `Bearer ${id}.`,
      `Bearer ${id}.${'A'.repeat(43)}=`,
      `Bearer ${id.slice(0, -1)}.${signature}`,
      `Bearer x${token}`,
      `Bearer ${jwt.join('.')}.`,
      `Bearer ${user.id}`,
      `Bearer ' or 1=1 --.${signature}`,
    ])
      await refused({ authorization });
  });

  test('every protected path responds with 401 to an expired or revoked token', async () => {
    const [expired, revoked, gone] = [await site.visitor(), await site.visitor(), await site.visitor()];
    const { db } = site.database;
    await db
      .updateTable('auth_session')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('userId', '=', expired.user.id)
      .execute();
    await db.deleteFrom('auth_session').where('userId', '=', revoked.user.id).execute();
    await db.deleteFrom('auth_user').where('id', '=', gone.user.id).execute();
    for (const { token } of [expired, revoked, gone]) await refused({ authorization: `Bearer ${token}` });
  });
});
