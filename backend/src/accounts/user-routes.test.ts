import { describe, expect, test } from 'vitest';
import { mailedToken, mailsTo, verifyAddress } from '../../test/mailed-token.ts';
import { CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onOneEngine, PASSWORD, type Visitor } from '../../test/test-backend.ts';

onOneEngine((site) => {
  /** Has something of hers kept everywhere. */
  const fill = async ({ user, token }: Visitor) => {
    await site.post('/content/create', { type: 'guide_downloads', title: 'The Guide' }, { token });
    await site.post('/content/create', { type: 'note', text: 'Paint the door' }, { token });
    await site.post('/', { ...GUIDE_REQUEST, email: user.email });
    await site.post('/', { ...CONTACT_FORM, email: user.email.toUpperCase() });
  };

  describe('profile route', () => {
    const profile = (userId: unknown, token: string) => site.post('/user/profile', { userId }, { token });

    test('answers the caller’s own account', async () => {
      const { token, user } = await site.visitor();
      const { status, body } = await profile(user.id, token);
      expect([status, body]).toEqual([200, user]);
    });

    test.each([undefined, '', null, 7, { $ne: '' }])('refuses the user id %j', async (userId) => {
      const { token } = await site.rosa();
      expect(await profile(userId, token)).toMatchObject({ status: 422, body: { field: 'userId' } });
    });

    test('keeps a session for seven days and no longer, however much it is used', async () => {
      const begun = Date.now();
      const { token, user } = await site.visitor();
      const loggedIn = Date.now();
      const expiry = async () => {
        const query = site.database.db
          .selectFrom('auth_session')
          .select('expiresAt')
          .where('userId', '=', user.id);
        return new Date((await query.executeTakeFirstOrThrow()).expiresAt).getTime();
      };
      const begins = (await expiry()) - 7 * 86_400_000;
      expect(begins).toBeGreaterThanOrEqual(begun);
      expect(begins).toBeLessThanOrEqual(loggedIn);
      const nearlyOver = new Date(Date.now() + 3_600_000).toISOString();
      await site.database.db
        .updateTable('auth_session')
        .set({ expiresAt: nearlyOver })
        .where('userId', '=', user.id)
        .execute();
      expect((await profile(user.id, token)).status).toBe(200);
      expect(await expiry()).toBe(new Date(nearlyOver).getTime());
    });
  });

  describe('update profile route', () => {
    const update = (token: string, body: object) => site.post('/user/update', body, { token });

    test('changes name and phone, and answers the changed user', async () => {
      const { token, user } = await site.visitor();
      const changed = { ...user, name: "Róża O'Field", phone: '+14075550142' };
      const answer = await update(token, { userId: user.id, name: " Róża O'Field ", phone: '+14075550142' });
      expect([answer.status, answer.body]).toEqual([200, changed]);
      expect((await site.post('/user/profile', { userId: user.id }, { token })).body).toEqual(changed);
    });

    test('leaves alone what is not sent, and removes an empty phone', async () => {
      const { token, user } = await site.visitor();
      await update(token, { userId: user.id, phone: '14075550142' });
      expect((await update(token, { userId: user.id })).body).toEqual({ ...user, phone: '14075550142' });
      expect((await update(token, { userId: user.id, name: 'Other' })).body).toMatchObject({
        name: 'Other',
        phone: '14075550142',
      });
      expect((await update(token, { userId: user.id, phone: '' })).body).toEqual({ ...user, name: 'Other' });
    });

    test('changes neither the address nor anything else', async () => {
      const { token, user } = await site.visitor();
      const more = {
        email: 'other@example.com',
        id: 'other',
        emailVerified: true,
        role: 'admin',
        createdAt: 0,
      };
      const answer = await update(token, { userId: user.id, name: 'Rosa', ...more });
      expect(answer.body).toEqual({ ...user, name: 'Rosa' });
      const rows = site.database.db.selectFrom('auth_user').selectAll().where('id', '=', user.id);
      expect(Boolean((await rows.executeTakeFirst())?.emailVerified)).toBe(false);
    });

    test('does not find another user, and leaves that one as it was', async () => {
      const [mine, other] = [await site.visitor(), await site.visitor()];
      const answer = await update(mine.token, { userId: other.user.id, name: 'Taken over' });
      expect(answer).toMatchObject({ status: 404, body: { message: 'There is no such user.' } });
      const profile = await site.post('/user/profile', { userId: other.user.id }, { token: other.token });
      expect(profile.body).toEqual(other.user);
    });

    test.each([
      [{ name: '' }, 'name', 'Name is required'],
      [{ name: 'a\u0000b' }, 'name', 'Name must not contain control characters'],
      [{ phone: '12345' }, 'phone', 'Please enter a valid phone number'],
      [{ phone: '+1234567890123456' }, 'phone', 'Please enter a valid phone number'],
      [{ phone: '(407) 555-0142' }, 'phone', 'Please enter a valid phone number'],
      [{ phone: 4075550142 }, 'phone', 'Please enter a valid phone number'],
    ])('refuses %j, naming the field', async (changes, field, message) => {
      const { token, user } = await site.rosa();
      const answer = await update(token, { userId: user.id, ...changes });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ field, message });
    });
  });

  describe('export account route', () => {
    const exported = ({ user, token }: Visitor, password = PASSWORD) =>
      site.post('/user/export', { userId: user.id, password }, { token });

    test('hands out everything that is kept about the person', async () => {
      const rosa = await site.visitor();
      await fill(rosa);
      await verifyAddress(site, rosa);
      const { status, body } = await exported(rosa);
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual([
        'content',
        'exportedAt',
        'guideDownloads',
        'mails',
        'profile',
        'sessions',
        'submissions',
      ]);
      expect(body.exportedAt).toBe(new Date(site.clock.now).toISOString());
      expect(body.profile).toMatchObject({
        ...rosa.user,
        emailVerified: true,
        createdAt: expect.any(String),
      });
      expect(body.sessions).toMatchObject([{ current: true, device: 'Unknown device' }]);
      expect(body.guideDownloads).toMatchObject([{ title: 'The Guide', downloadedAt: expect.any(String) }]);
      expect(body.content).toMatchObject([{ type: 'note', text: 'Paint the door' }]);
      expect(body.submissions).toMatchObject([
        { type: 'guide_request', email: rosa.user.email },
        { type: 'contact_form', message: CONTACT_FORM.message },
      ]);
      // The guide that the submission asked for is among them.
      expect(body.mails[0]).toMatchObject({
        template: 'verify-email',
        text: expect.stringContaining('Hello Rosa Field,'),
      });
      expect(body.mails.map(({ template }: { template: string }) => template)).toEqual([
        'verify-email',
        'guide',
      ]);
    });

    test('holds no hash, no token, and nothing of anybody else', async () => {
      const [rosa, other] = [await site.visitor(), await site.visitor()];
      await fill(other);
      await verifyAddress(site, rosa);
      await site.post('/auth/reset-password', { email: rosa.user.email });
      const text = JSON.stringify((await exported(rosa)).body);
      const { db } = site.database;
      const accounts = await db.selectFrom('auth_account').selectAll().execute();
      const sessions = await db.selectFrom('auth_session').selectAll().execute();
      const secrets = [
        ...accounts.map(({ password }) => password as string),
        ...sessions.map(({ token }) => token),
        await mailedToken(site, rosa.user.email, 'reset-password'),
        rosa.token,
        PASSWORD,
      ];
      for (const secret of secrets) expect(text).not.toContain(secret);
      expect(text).not.toContain(other.user.email);
      expect(text).not.toContain(other.user.id);
    });

    test('keeps what was sent with the address back while it is not verified, and says so', async () => {
      const rosa = await site.visitor();
      await fill(rosa);
      const { body } = await exported(rosa);
      expect(body.submissions).toEqual([]);
      expect(body.note).toContain('not verified');
      expect(JSON.stringify(body)).not.toContain(CONTACT_FORM.message);
      expect(body.guideDownloads).toHaveLength(1);
    });
  });

  describe('delete account route', () => {
    const remove = ({ user, token }: Visitor, password = PASSWORD) =>
      site.post('/user/delete', { userId: user.id, password }, { token });
    /** Every table that holds the address or the id of a user, with its rows that do. */
    const traces = async ({ user }: Visitor) => {
      const { db } = site.database;
      const tables = {
        user: await db.selectFrom('auth_user').selectAll().execute(),
        session: await db.selectFrom('auth_session').selectAll().execute(),
        account: await db.selectFrom('auth_account').selectAll().execute(),
        verification: await db.selectFrom('auth_verification').selectAll().execute(),
        content: await db.selectFrom('content').selectAll().execute(),
        submission: await db.selectFrom('submission').selectAll().execute(),
        mail: await db.selectFrom('mail').selectAll().where('template', '!=', 'account-deleted').execute(),
      };
      return Object.entries(tables).flatMap(([table, rows]) =>
        rows.some((row) => [user.id, user.email].some((trace) => JSON.stringify(row).includes(trace)))
          ? [table]
          : [],
      );
    };

    test('erases the account and all it kept, ends every session, and says farewell', async () => {
      const [rosa, other] = [await site.visitor(), await site.visitor()];
      await verifyAddress(site, rosa);
      for (const visitor of [rosa, other]) {
        await fill(visitor);
        await site.post('/auth/reset-password', { email: visitor.user.email });
      }
      const { body: again } = await site.post('/auth/login', { email: rosa.user.email, password: PASSWORD });
      const kept = await traces(other);
      expect(await traces(rosa)).toEqual([
        'user',
        'session',
        'account',
        'verification',
        'content',
        'submission',
        'mail',
      ]);

      expect(await remove(rosa)).toMatchObject({ status: 200, body: { success: true } });
      expect(await traces(rosa)).toEqual([]);
      expect(await traces(other)).toEqual(kept);
      for (const token of [rosa.token, again.token]) {
        expect((await site.post('/user/profile', { userId: rosa.user.id }, { token })).status).toBe(401);
      }
      const login = await site.post('/auth/login', { email: rosa.user.email, password: PASSWORD });
      expect(login).toMatchObject({ status: 401, body: { message: 'Invalid email or password.' } });
      const mails = await mailsTo(site, rosa.user.email);
      expect(mails.map(({ template }) => template)).toEqual(['account-deleted']);
      expect(mails[0]?.text).toContain('Hello Rosa Field,');
    });

    test('leaves what others may have sent with an address that is not verified', async () => {
      const rosa = await site.visitor();
      await fill(rosa);
      await remove(rosa);
      expect(await traces(rosa)).toEqual(['submission', 'mail']);
    });

    test('deletes once when it is asked for twenty times at once', async () => {
      const rosa = await site.visitor();
      const answers = await Promise.all(Array.from({ length: 20 }, () => remove(rosa)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status } of answers) expect([200, 401, 403, 429]).toContain(status);
      const mails = await mailsTo(site, rosa.user.email);
      expect(mails.filter(({ template }) => template === 'account-deleted')).toHaveLength(1);
    });

    test('frees the address for a new account', async () => {
      const rosa = await site.visitor();
      await remove(rosa);
      const account = { name: 'Rosa Again', email: rosa.user.email, password: 'Another1Pass!' };
      await site.post('/auth/register', account);
      const { status, body } = await site.post('/auth/login', account);
      expect([status, body.user.name]).toEqual([200, 'Rosa Again']);
      expect(body.user.id).not.toBe(rosa.user.id);
    });
  });
});
