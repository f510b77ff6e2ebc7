import { describe, expect, test } from 'vitest';
import { mailedToken, mailsTo, verifyAddress } from '../../test/mailed-token.ts';
import { CONTACT_FORM } from '../../test/submissions.ts';
import { onOneEngine, PASSWORD, type Visitor } from '../../test/test-backend.ts';

const DONE = { status: 200, body: { success: true } };
const REFUSED = {
  status: 400,
  body: { message: 'Invalid verification link. Please request a new one.', field: 'token' },
};

onOneEngine((site) => {
  const link = (email: string) => mailedToken(site, email, 'verify-email');
  const verify = (token: unknown, session?: string, path = '/auth/verify-email') =>
    site.post(path, { token }, session ? { token: session } : {});
  const verified = async (id: string) => {
    const rows = site.database.db.selectFrom('auth_user').select('emailVerified').where('id', '=', id);
    return Boolean((await rows.executeTakeFirst())?.emailVerified);
  };
  const statusOf = async ({ user, token }: Pick<Visitor, 'user' | 'token'>) =>
    (await site.post('/user/profile', { userId: user.id }, { token })).status;

  describe('verify email route', () => {
    const PATHS = ['/auth/verify-email', '/email/verify'];

    test.each(PATHS)('verifies the address of the token at %s, idempotently', async (path) => {
      const { user, token } = await site.visitor();
      expect(await verified(user.id)).toBe(false);
      for (let at = 0; at < 2; at += 1) {
        expect(await verify(await link(user.email), token, path)).toMatchObject(DONE);
        expect(await verified(user.id)).toBe(true);
      }
    });

    test.each(PATHS)('%s refuses the link in any session but that of the account', async (path) => {
      const [stranger, someone] = [await site.visitor(), await site.visitor()];
      const { email, id } = stranger.user;
      await site.post('/', { ...CONTACT_FORM, email, message: 'meant for the site alone' });

      // Without a session, with one of another account, and with an invalid one.
      for (const token of [undefined, someone.token, `${stranger.token}x`]) {
        expect(await verify(await link(email), token, path)).toMatchObject({
          status: 403,
          body: { message: `To confirm that the account of ${email} is yours, please log in to it.` },
        });
        expect(await verified(id)).toBe(false);
      }
      const mine = { userId: id, password: PASSWORD };
      const response = await site.post('/user/export', mine, { token: stranger.token });
      expect(JSON.stringify(response.body)).not.toContain('meant for the site alone');
    });

    test('verifies in a new session of the account, and ends every other session', async () => {
      const [desk, someone] = [await site.visitor(), await site.visitor()];
      const token = await link(desk.user.email);
      const log = async (): Promise<Visitor> =>
        (await site.post('/auth/login', { email: desk.user.email, password: PASSWORD })).body;
      const [phone, tablet] = [await log(), await log()];
      expect((await verify(token, phone.token)).status).toBe(200);
      const statuses = [];
      for (const one of [phone, tablet, desk, someone]) statuses.push(await statusOf(one));
      expect(statuses).toEqual([200, 401, 401, 200]);
      // A repetition from anywhere changes nothing.
      expect((await verify(token)).status).toBe(200);
      expect(await statusOf(phone)).toBe(200);
    });

    test('refuses a forged token without ending the session', async () => {
      const { user, token: session } = await site.visitor();
      const token = await link(user.email);
      const [header, payload] = token.split('.');
      for (const forged of ['x', `${token.slice(0, -4)}AAAA`, `${header}.${payload}.`, '../../admin?x=1&y'])
        expect(await verify(forged, session)).toMatchObject(REFUSED);
      expect(await verified(user.id)).toBe(false);
    });
  });

  describe('not-me route', () => {
    const notMe = (token: string) => site.post('/auth/not-me', { token });

    test('deletes an account that another person created, and keeps submissions of its address', async () => {
      const stranger = await site.visitor();
      const { email, id } = stranger.user;
      await site.post('/content/create', { type: 'note', text: 'a trap' }, { token: stranger.token });
      await site.post('/', { ...CONTACT_FORM, email });
      const token = await link(email);
      for (let at = 0; at < 2; at += 1) expect(await notMe(token)).toMatchObject(DONE);
      const { db } = site.database;
      for (const table of ['auth_session', 'auth_account'] as const)
        expect(await db.selectFrom(table).selectAll().where('userId', '=', id).execute()).toEqual([]);
      expect(await db.selectFrom('content').selectAll().where('owner_id', '=', id).execute()).toEqual([]);
      const stored = await db.selectFrom('submission').selectAll().where('email', '=', email).execute();
      expect(stored).toHaveLength(1);
      expect(await statusOf(stranger)).toBe(401);
      expect((await site.post('/auth/login', { email, password: PASSWORD })).status).toBe(401);
      // The owner can register the address.
      const mine = { name: 'The Owner', email, password: 'Another1Pass!' };
      await site.post('/auth/register', mine);
      const user = { name: 'The Owner', emailVerified: false };
      expect(await site.post('/auth/login', mine)).toMatchObject({ status: 200, body: { user } });
    });

    test('refuses verified accounts, forged tokens and other kinds of tokens', async () => {
      const [owner, other] = [await site.visitor(), await site.visitor()];
      const token = await link(owner.user.email);
      await verifyAddress(site, owner);
      expect((await notMe(token)).status).toBe(409);
      await site.post('/auth/reset-password', { email: other.user.email });
      const reset = await mailedToken(site, other.user.email, 'reset-password');
      const [header, payload] = (await link(other.user.email)).split('.');
      for (const wrong of ['x', reset, `${header}.${payload}.`, other.token])
        expect(await notMe(wrong)).toMatchObject(REFUSED);
      for (const one of [owner, other]) expect(await statusOf(one)).toBe(200);
    });
  });

  describe('resend verification route', () => {
    const resend = (email: unknown) => site.post('/auth/resend-verification', { email });

    test('mails a new link only while the address is unverified', async () => {
      const { user, token } = await site.visitor();
      expect(await resend(user.email.toUpperCase())).toMatchObject(DONE);
      expect(await verify(await link(user.email), token)).toMatchObject(DONE);
      expect(await verified(user.id)).toBe(true);
      expect(await resend(user.email)).toMatchObject(DONE);
      const mails = await mailsTo(site, user.email);
      expect(mails.map(({ template }) => template)).toEqual(['verify-email', 'verify-email']);
    });

    test.each([
      ['/auth/resend-verification', 'verify-email', 7],
      ['/auth/reset-password', 'reset-password', 6],
    ])(
      '%s sends an address at most five messages an hour, with or without an account',
      async (path, template, sent) => {
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
        const mails = await mailsTo(site, user.email);
        expect(mails.filter((mail) => mail.template === template)).toHaveLength(sent);
      },
    );

    test('sends an owner at most five notices an hour, with equal responses', async () => {
      const { email } = (await site.visitor()).user;
      const account = { name: 'Somebody', email, password: 'Another1Pass!' };
      for (let at = 0; at < 7; at += 1)
        expect(await site.post('/auth/register', account)).toMatchObject(DONE);
      const mails = await mailsTo(site, email);
      expect(mails.filter(({ template }) => template === 'already-registered')).toHaveLength(5);
    });
  });
});
