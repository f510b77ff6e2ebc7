import { describe, expect, test } from 'vitest';
import { mailedToken, mailsTo, verifyAddress } from '../../test/mailed-token.ts';
import { CONTACT_FORM } from '../../test/submissions.ts';
import { onOneEngine, PASSWORD } from '../../test/test-backend.ts';

describe('verify email route', () => {
  const INVALID_LINK = 'Invalid verification link. Please request a new one.';

  onOneEngine((site) => {
    const verified = async (id: string) => {
      const rows = site.database.db.selectFrom('auth_user').select('emailVerified').where('id', '=', id);
      return Boolean((await rows.executeTakeFirst())?.emailVerified);
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
      expect((await site.post('/auth/verify-email', { token: link }, { token: phone.token })).status).toBe(
        200,
      );
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
});

describe('resend verification route', () => {
  onOneEngine((site) => {
    const resend = (email: unknown, from = '192.0.2.1') =>
      site.post('/auth/resend-verification', { email }, { headers: { 'x-forwarded-for': from } });

    test('mails a new link that works to an address that is not verified', async () => {
      const { user, token } = await site.visitor();
      expect(await resend(user.email.toUpperCase())).toMatchObject({ status: 200, body: { success: true } });
      const mails = await mailsTo(site, user.email);
      expect(mails.map(({ template }) => template)).toEqual(['verify-email', 'verify-email']);
      const link = await mailedToken(site, user.email, 'verify-email');
      expect((await site.post('/auth/verify-email', { token: link }, { token })).status).toBe(200);
      const profile = await site.post('/user/profile', { userId: user.id }, { token });
      expect(profile.body.emailVerified).toBe(true);
    });

    test('answers an unknown and a verified address alike, and mails them nothing', async () => {
      const visitor = await site.visitor();
      const { user } = visitor;
      const known = await resend(user.email);
      await verifyAddress(site, visitor);
      const before = await mailsTo(site, user.email);
      for (const email of [user.email, 'nobody@example.com']) {
        const answer = await resend(email);
        expect([answer.status, answer.body]).toEqual([200, known.body]);
      }
      expect(await mailsTo(site, user.email)).toEqual(before);
      expect(await mailsTo(site, 'nobody@example.com')).toEqual([]);
    });

    test.each(['/auth/resend-verification', '/auth/reset-password'])(
      'sends one address at most five messages an hour by %s, whether it has an account or not',
      async (path) => {
        const { user } = await site.visitor();
        for (const email of [user.email, `ghost${path.length}@example.com`]) {
          const ask = (at: number) =>
            site.post(path, { email }, { headers: { 'x-forwarded-for': `198.51.100.${at}` } });
          const burst = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at)));
          expect(burst.filter(({ status }) => status === 200)).toHaveLength(5);
          const refused = burst.filter(({ status }) => status === 429);
          expect(refused).toHaveLength(15);
          expect(refused[0]?.headers.get('retry-after')).toBe('3600');
          expect(refused[0]?.body.message).toBe('Too many attempts. Please try again in 60 minutes.');
          site.clock.now += 60 * 60_000 + 1;
          expect((await ask(99)).status).toBe(200);
        }
        const { length } = (await mailsTo(site, user.email)).filter(({ template }) =>
          path.endsWith('password') ? template === 'reset-password' : template === 'verify-email',
        );
        expect(length).toBe(path.endsWith('password') ? 6 : 7);
      },
    );

    test('sends the owner at most five notices an hour, and answers every registration alike', async () => {
      const { user } = await site.visitor();
      const register = () =>
        site.post('/auth/register', { name: 'Somebody', email: user.email, password: 'Another1Pass!' });
      for (let at = 0; at < 7; at += 1)
        expect(await register()).toMatchObject({ status: 200, body: { success: true } });
      const mails = (await mailsTo(site, user.email)).filter(
        ({ template }) => template === 'already-registered',
      );
      expect(mails).toHaveLength(5);
    });

    test.each([
      [undefined, 'Email is required'],
      ['rosa', 'Please enter a valid email address'],
      [{ $ne: '' }, 'Email must be text'],
    ])('refuses %j', async (email, message) => {
      expect(await resend(email)).toMatchObject({ status: 422, body: { field: 'email', message } });
    });
  });
});
