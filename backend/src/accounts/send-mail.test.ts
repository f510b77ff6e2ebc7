import { expect, test } from 'vitest';
import { mailedToken, mailsTo } from '../../test/mailed-token.ts';
import { onSqlite } from '../../test/test-backend.ts';

onSqlite((site) => {
  test('sends the verification link and the reset link to the caller', async () => {
    const { token, user } = await site.visitor();
    for (const template of ['verify-email', 'reset-password']) {
      const answer = await site.post('/email/send', { template, to: user.email.toUpperCase() }, { token });
      expect([answer.status, answer.body]).toEqual([202, { success: true }]);
    }
    const templates = (await mailsTo(site, user.email)).map(({ template }) => template).sort();
    expect(templates).toEqual(['reset-password', 'verify-email', 'verify-email']);
    const verification = await mailedToken(site, user.email, 'verify-email');
    expect((await site.post('/email/verify', { token: verification }, { token })).status).toBe(200);
  });

  test('refuses another recipient, and ignores other fields', async () => {
    const { token, user } = await site.visitor();
    const other = 'stranger@example.com';
    const refused = await site.post('/email/send', { template: 'verify-email', to: other }, { token });
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'Mail can be sent to your own address only.', field: 'to' },
    });
    const more = { email: other, cc: other, subject: 'Buy', html: '<b>Buy</b>', name: 'Buy' };
    await site.post('/email/send', { template: 'verify-email', ...more }, { token });
    expect(await mailsTo(site, other)).toEqual([]);
    expect(JSON.stringify(await mailsTo(site, user.email))).not.toContain('Buy');
  });

  test.each([undefined, 'already-registered', '__proto__', 7])(
    'refuses the template %j',
    async (template) => {
      const { token } = await site.rosa();
      const answer = await site.post('/email/send', { template }, { token });
      expect(answer).toMatchObject({
        status: 422,
        body: { message: 'Template must be one of verify-email, reset-password', field: 'template' },
      });
    },
  );

  test('queues no deliveries without an SMTP server', async () => {
    expect(await site.database.db.selectFrom('delivery').selectAll().execute()).toEqual([]);
  });
});
