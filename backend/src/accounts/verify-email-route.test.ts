import { expect, test } from 'vitest';
import { mailedToken } from '../../test/mailed-token.ts';
import { onBothEngines } from '../../test/test-backend.ts';

const INVALID_LINK = 'Invalid verification link. Please request a new one.';

onBothEngines((site) => {
  const verified = async (id: string) => {
    const users = site.database.db.withTables<{
      auth_user: { id: string; emailVerified: number | boolean };
    }>();
    const row = await users
      .selectFrom('auth_user')
      .select('emailVerified')
      .where('id', '=', id)
      .executeTakeFirst();
    return Boolean(row?.emailVerified);
  };

  test.each(['/auth/verify-email', '/email/verify'])(
    'verifies the address of the token at %s, also twice',
    async (path) => {
      const { user } = await site.visitor();
      expect(await verified(user.id)).toBe(false);
      const token = await mailedToken(site, user.email, 'verify-email');
      for (let at = 0; at < 2; at += 1) {
        expect(await site.post(path, { token })).toMatchObject({ status: 200, body: { success: true } });
        expect(await verified(user.id)).toBe(true);
      }
    },
  );

  test('refuses a forged token without ending the session of who sends it', async () => {
    const { user, token: session } = await site.visitor();
    const token = await mailedToken(site, user.email, 'verify-email');
    const [header, payload] = token.split('.');
    for (const forged of ['x', `${token.slice(0, -4)}AAAA`, `${header}.${payload}.`, '../../admin?x=1&y']) {
      const answer = await site.post('/auth/verify-email', { token: forged }, { token: session });
      expect(answer).toMatchObject({ status: 400, body: { message: INVALID_LINK, field: 'token' } });
    }
    expect(await verified(user.id)).toBe(false);
  });

  test.each([{}, { token: '' }, { token: null }])('refuses %j', async (body) => {
    expect(await site.post('/auth/verify-email', body)).toMatchObject({
      status: 422,
      body: { message: INVALID_LINK },
    });
  });
});
