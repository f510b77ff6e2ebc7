import { expect, test } from 'vitest';
import { mailedToken, verifyAddress } from '../../test/mailed-token.ts';
import { CONTACT_FORM } from '../../test/submissions.ts';
import { onBothEngines, PASSWORD } from '../../test/test-backend.ts';

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
      const { user, token: session } = await site.visitor();
      expect(await verified(user.id)).toBe(false);
      const token = await mailedToken(site, user.email, 'verify-email');
      for (let at = 0; at < 2; at += 1) {
        expect(await site.post(path, { token }, { token: session })).toMatchObject({
          status: 200,
          body: { success: true },
        });
        expect(await verified(user.id)).toBe(true);
      }
    },
  );

  test.each(['/auth/verify-email', '/email/verify'])(
    '%s gives a stranger’s session nothing when the owner of the address opens the link',
    async (path) => {
      const stranger = await site.visitor();
      const someone = await site.visitor();
      const { email, id } = stranger.user;
      const link = await mailedToken(site, email, 'verify-email');
      await site.post('/', { ...CONTACT_FORM, email, message: 'meant for the site alone' });

      // In a browser that knows nothing, in one that is signed in to another account, in one whose session is over.
      for (const token of [undefined, someone.token, `${stranger.token}x`]) {
        const answer = await site.post(path, { token: link }, token ? { token } : {});
        expect(answer).toMatchObject({
          status: 403,
          body: {
            message: `To confirm that the account of ${email} is yours, please log in to it.`,
          },
        });
        expect(await verified(id)).toBe(false);
      }
      const seen = await site.post(
        '/user/export',
        { userId: id, password: PASSWORD },
        { token: stranger.token },
      );
      expect(JSON.stringify(seen.body)).not.toContain('meant for the site alone');
    },
  );

  test('verifies for who logs in with the password, and ends every other session', async () => {
    const desk = await site.visitor();
    const link = await mailedToken(site, desk.user.email, 'verify-email');
    const log = () => site.post('/auth/login', { email: desk.user.email, password: PASSWORD });
    const [phone, tablet] = [(await log()).body, (await log()).body];
    const someone = await site.visitor();
    expect((await site.post('/auth/verify-email', { token: link }, { token: phone.token })).status).toBe(200);
    const statuses = [];
    for (const { token, user } of [phone, tablet, desk, someone]) {
      statuses.push((await site.post('/user/profile', { userId: user.id }, { token })).status);
    }
    expect(statuses).toEqual([200, 401, 401, 200]);
    // Again, from anywhere: it changes nothing and ends nothing.
    expect((await site.post('/auth/verify-email', { token: link })).status).toBe(200);
    const { status } = await site.post('/user/profile', { userId: desk.user.id }, { token: phone.token });
    expect(status).toBe(200);
  });

  test('removes the account that a stranger made, with its sessions, and leaves what others sent', async () => {
    const stranger = await site.visitor();
    const { email, id } = stranger.user;
    await site.post('/content/create', { type: 'note', text: 'a trap' }, { token: stranger.token });
    await site.post('/', { ...CONTACT_FORM, email });
    const link = await mailedToken(site, email, 'verify-email');
    for (let at = 0; at < 2; at += 1) {
      const removed = await site.post('/auth/not-me', { token: link });
      expect(removed).toMatchObject({ status: 200, body: { success: true } });
    }
    const { db } = site.database;
    for (const table of ['auth_session', 'auth_account'] as const) {
      expect(await db.selectFrom(table).selectAll().where('userId', '=', id).execute()).toEqual([]);
    }
    expect(await db.selectFrom('content').selectAll().where('owner_id', '=', id).execute()).toEqual([]);
    const kept = await db.selectFrom('submission').selectAll().where('email', '=', email).execute();
    expect(kept).toHaveLength(1);
    const gone = await site.post('/user/profile', { userId: id }, { token: stranger.token });
    expect(gone.status).toBe(401);
    expect((await site.post('/auth/login', { email, password: PASSWORD })).status).toBe(401);
    // The address is free for its owner.
    const mine = { name: 'The Owner', email, password: 'Another1Pass!' };
    await site.post('/auth/register', mine);
    const { status, body } = await site.post('/auth/login', mine);
    expect([status, body.user?.name, body.user?.emailVerified]).toEqual([200, 'The Owner', false]);
  });

  test('never removes an account that is verified, nor by a token that is forged or of another kind', async () => {
    const [owner, other] = [await site.visitor(), await site.visitor()];
    const link = await mailedToken(site, owner.user.email, 'verify-email');
    await verifyAddress(site, owner);
    expect((await site.post('/auth/not-me', { token: link })).status).toBe(409);
    await site.post('/auth/reset-password', { email: other.user.email });
    const reset = await mailedToken(site, other.user.email, 'reset-password');
    const [header, payload] = (await mailedToken(site, other.user.email, 'verify-email')).split('.');
    for (const token of ['x', reset, `${header}.${payload}.`, other.token]) {
      expect(await site.post('/auth/not-me', { token })).toMatchObject({
        status: 400,
        body: { message: INVALID_LINK, field: 'token' },
      });
    }
    for (const { user, token } of [owner, other]) {
      expect((await site.post('/user/profile', { userId: user.id }, { token })).status).toBe(200);
    }
  });

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
