import { expect, test } from 'vitest';
import { mailedToken, mailsTo, verifyAddress } from '../../test/mailed-token.ts';
import { onBothEngines } from '../../test/test-backend.ts';

onBothEngines((site) => {
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
