import { expect, test } from 'vitest';
import { CONTACT_FORM, GUIDE_REQUEST } from '../../test/requests.ts';
import {
  mailsTo,
  onOneEngine,
  onSqlite,
  PASSWORD,
  resetToken,
  type Visitor,
  verifyAddress,
} from '../../test/test-backend.ts';

const AUTH_TABLES = ['auth_user', 'auth_session', 'auth_account', 'auth_verification'] as const;
const TABLES = [...AUTH_TABLES, 'content', 'submission', 'mail'] as const;

onOneEngine((site) => {
  const fill = async ({ user, token }: Visitor) => {
    await site.post('/content/create', { type: 'guide_downloads', title: 'The Guide' }, { token });
    await site.post('/content/create', { type: 'note', text: 'Paint the door' }, { token });
    await site.post('/', { ...GUIDE_REQUEST, email: user.email, zip: '32801' });
    await site.post('/', { ...CONTACT_FORM, email: user.email.toUpperCase() });
  };
  const profile = (userId: unknown, token: string) => site.post('/user/profile', { userId }, { token });

  test('expires a session after seven days, even if it is used', async () => {
    const before = Date.now();
    const { token, user } = await site.visitor();
    const expiry = async () =>
      new Date((await site.rows('auth_session', { userId: user.id }))[0]?.expiresAt ?? 0).getTime();
    const createdAt = (await expiry()) - 7 * 86_400_000;
    expect([createdAt >= before, createdAt <= Date.now()]).toEqual([true, true]);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { db } = site.database;
    await db.updateTable('auth_session').set({ expiresAt }).where('userId', '=', user.id).execute();
    expect((await profile(user.id, token)).status).toBe(200);
    expect(await expiry()).toBe(Date.parse(expiresAt));
  });

  const update = ({ user, token }: Visitor, changes: object) =>
    site.post('/user/update', { userId: user.id, ...changes }, { token });

  test('an update changes only name and phone, and an empty phone deletes the number', async () => {
    const rosa = await site.visitor();
    const phone = '+14075550142';
    const named = { ...rosa.user, name: "Róża O'Field" };
    expect(await update(rosa, { phone })).toMatchObject({ status: 200, body: { ...rosa.user, phone } });
    expect((await update(rosa, {})).body).toEqual({ ...rosa.user, phone });
    expect((await update(rosa, { name: " Róża O'Field " })).body).toEqual({ ...named, phone });
    const more = { email: 'other@example.com', id: 'other', emailVerified: true };
    expect((await update(rosa, { phone: '', ...more })).body).toEqual(named);
    expect((await profile(rosa.user.id, rosa.token)).body).toEqual(named);
  });

  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ phone: '123456789' }, 'phone', 'Please enter a valid phone number'],
    [{ phone: '+1234567890123456' }, 'phone', 'Please enter a valid phone number'],
    [{ phone: '(407) 555-0142' }, 'phone', 'Please enter a valid phone number'],
  ])('refuses an update with %j, naming the field', async (changes, field, message) => {
    const answer = await update(await site.rosa(), changes);
    expect(answer).toMatchObject({ status: 422, body: { field, message } });
  });

  const exportData = ({ user, token }: Visitor) =>
    site.post('/user/export', { userId: user.id, password: PASSWORD }, { token });

  test('exports everything stored about a visitor with a verified address', async () => {
    const rosa = await site.visitor();
    await fill(rosa);
    await verifyAddress(site, rosa);
    const { status, body } = await exportData(rosa);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      exportedAt: new Date(site.clock.now).toISOString(),
      profile: { ...rosa.user, emailVerified: true, createdAt: expect.any(String) },
      sessions: [{ device: 'Unknown device', networkAddress: expect.any(String), userAgent: null }],
      guideDownloads: [{ title: 'The Guide', downloadedAt: expect.any(String) }],
      content: [{ type: 'note', text: 'Paint the door' }],
      submissions: [
        { type: 'guide_request', email: rosa.user.email, extra: { zip: '32801' } },
        { type: 'contact_form', message: CONTACT_FORM.message },
      ],
      mails: [
        { template: 'verify-email', text: expect.stringContaining('Hello Rosa Field,') },
        { template: 'guide' },
      ],
    });
  });

  test('exports no hash, no token, and no data of others', async () => {
    const [rosa, other] = [await site.visitor(), await site.visitor()];
    await fill(other);
    await verifyAddress(site, rosa);
    const reset = await resetToken(site, rosa.user.email);
    const text = JSON.stringify((await exportData(rosa)).body);
    for (const secret of [
      ...(await site.rows('auth_account')).map(({ password }) => password as string),
      ...(await site.rows('auth_session')).map(({ token }) => token),
      ...[reset, rosa.token, PASSWORD, other.user.email, other.user.id],
    ])
      expect(text).not.toContain(secret);
  });

  const remove = ({ user, token }: Visitor) =>
    site.post('/user/delete', { userId: user.id, password: PASSWORD }, { token });
  const tablesWith = async ({ user }: Visitor) => {
    const tables: string[] = [];
    for (const table of TABLES) {
      const rows: object[] = await site.database.db.selectFrom(table).selectAll().execute();
      // The mail that confirms the deletion remains.
      const text = JSON.stringify(rows.filter((row) => !Object.values(row).includes('account-deleted')));
      if (text.includes(user.id) || text.includes(user.email)) tables.push(table);
    }
    return tables;
  };

  test('deletes the account with all its data and sessions, and confirms by mail', async () => {
    const [rosa, other] = [await site.visitor(), await site.visitor()];
    const { email, id } = rosa.user;
    await verifyAddress(site, rosa);
    for (const visitor of [rosa, other]) {
      await fill(visitor);
      await site.post('/auth/reset-password', { email: visitor.user.email });
    }
    const { body: again } = await site.post('/auth/login', { email, password: PASSWORD });
    expect([await tablesWith(rosa), await tablesWith(other)]).toEqual([TABLES, TABLES]);

    expect(await remove(rosa)).toMatchObject({ status: 200, body: { success: true } });
    expect([await tablesWith(rosa), await tablesWith(other)]).toEqual([[], TABLES]);
    for (const { token } of [rosa, again]) expect((await profile(id, token)).status).toBe(401);
    const login = await site.post('/auth/login', { email, password: PASSWORD });
    expect(login).toMatchObject({ status: 401, body: { message: 'Invalid email or password.' } });
    const text = expect.stringContaining('Hello Rosa Field,');
    expect(await mailsTo(site, email)).toMatchObject([{ template: 'account-deleted', text }]);
  });

  test('with an unverified address, leaves submissions out of the export and does not delete them', async () => {
    const rosa = await site.visitor();
    await fill(rosa);
    const { body } = await exportData(rosa);
    expect(body.submissions).toEqual([]);
    expect(body.note).toContain('not verified');
    expect(body.mails).toEqual([expect.objectContaining({ template: 'verify-email' })]);
    expect(JSON.stringify(body)).not.toContain(CONTACT_FORM.message);
    expect(body.guideDownloads).toHaveLength(1);
    await remove(rosa);
    expect(await tablesWith(rosa)).toEqual(['submission', 'mail']);
  });

  test('confirms only one of 20 simultaneous deletions of an account', async () => {
    const rosa = await site.visitor();
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(rosa)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await mailsTo(site, rosa.user.email)).toHaveLength(1);
  });
});

onSqlite((site) => {
  test('/email/send mails the caller a verification link or a reset link', async () => {
    const { token, user } = await site.visitor();
    for (const template of ['verify-email', 'reset-password']) {
      const answer = await site.post('/email/send', { template, to: user.email.toUpperCase() }, { token });
      expect([answer.status, answer.body]).toEqual([202, { success: true }]);
    }
    const templates = (await mailsTo(site, user.email)).map(({ template }) => template).sort();
    expect(templates).toEqual(['reset-password', 'verify-email', 'verify-email']);
    // Without an SMTP server, mail is stored without a delivery.
    expect(await site.rows('delivery')).toEqual([]);
  });

  test('/email/send refuses another recipient and other templates, and ignores other fields', async () => {
    const { token, user } = await site.visitor();
    const other = 'stranger@example.com';
    const refused = await site.post('/email/send', { template: 'verify-email', to: other }, { token });
    expect(refused).toMatchObject({ status: 403, body: { field: 'to' } });
    const more = { email: other, cc: other, subject: 'Buy', html: '<b>Buy</b>', name: 'Buy' };
    await site.post('/email/send', { template: 'verify-email', ...more }, { token });
    expect(await mailsTo(site, other)).toEqual([]);
    expect(JSON.stringify(await mailsTo(site, user.email))).not.toContain('Buy');
    for (const template of [undefined, 'already-registered', '__proto__']) {
      const answer = await site.post('/email/send', { template }, { token });
      expect(answer).toMatchObject({ status: 422, body: { field: 'template' } });
    }
  });
});
