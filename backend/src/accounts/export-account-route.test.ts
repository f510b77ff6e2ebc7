import { expect, test } from 'vitest';
import { mailedToken, mailsTo, verifyAddress } from '../../test/mailed-token.ts';
import { CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines, PASSWORD, type Visitor } from '../../test/test-backend.ts';

onBothEngines((site) => {
  const exported = ({ user, token }: Visitor, password = PASSWORD) =>
    site.post('/user/export', { userId: user.id, password }, { token });
  const verify = async (visitor: Visitor) => verifyAddress(site, visitor);
  const fill = async ({ user, token }: Visitor) => {
    await site.post('/content/create', { type: 'guide_downloads', title: 'The Guide' }, { token });
    await site.post('/content/create', { type: 'note', text: 'Paint the door' }, { token });
    await site.post('/', { ...GUIDE_REQUEST, email: user.email });
    await site.post('/', { ...CONTACT_FORM, email: user.email.toUpperCase() });
  };

  test('hands out everything that is kept about the person', async () => {
    const rosa = await site.visitor();
    await fill(rosa);
    await verify(rosa);
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
    expect(body.profile).toMatchObject({ ...rosa.user, emailVerified: true, createdAt: expect.any(String) });
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
    await verify(rosa);
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

  test('refuses a wrong password with 403, which ends no session', async () => {
    const rosa = await site.visitor();
    expect(await exported(rosa, 'Wrong1Pass!')).toMatchObject({
      status: 403,
      body: { message: 'That password is not right. Nothing was changed.' },
    });
    expect((await exported(rosa)).status).toBe(200);
    expect(await mailsTo(site, rosa.user.email)).toHaveLength(1);
  });
});
