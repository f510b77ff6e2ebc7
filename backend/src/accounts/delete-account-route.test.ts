import { expect, test } from 'vitest';
import { mailsTo, verifyAddress } from '../../test/mailed-token.ts';
import { CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines, PASSWORD, type Visitor } from '../../test/test-backend.ts';

onBothEngines((site) => {
  const remove = ({ user, token }: Visitor, password = PASSWORD) =>
    site.post('/user/delete', { userId: user.id, password }, { token });
  const verify = async (visitor: Visitor) => verifyAddress(site, visitor);
  const fill = async ({ user, token }: Visitor) => {
    await site.post('/content/create', { type: 'guide_downloads', title: 'The Guide' }, { token });
    await site.post('/', { ...GUIDE_REQUEST, email: user.email });
    await site.post('/', { ...CONTACT_FORM, email: user.email });
    await site.post('/auth/reset-password', { email: user.email });
  };
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
    await verify(rosa);
    await fill(rosa);
    await fill(other);
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

  test('changes nothing with a wrong password', async () => {
    const rosa = await site.visitor();
    const before = await traces(rosa);
    expect(await remove(rosa, 'Wrong1Pass!')).toMatchObject({
      status: 403,
      body: { message: 'That password is not right. Nothing was changed.' },
    });
    expect(await traces(rosa)).toEqual(before);
    expect((await site.post('/user/profile', { userId: rosa.user.id }, { token: rosa.token })).status).toBe(
      200,
    );
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
