import { expect, test } from 'vitest';
import { mailedToken } from './mailed-token.ts';
import { ANALYTICS_EVENT, CONTACT_FORM, GUIDE_REQUEST } from './submissions.ts';
import { onOneEngine, PASSWORD } from './test-backend.ts';

const NEW_PASSWORD = 'Another2Horse!';

onOneEngine({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' }, (site) => {
  test('logs no password, token, address or message at level debug', async () => {
    const email = 'rosalind.field@example.com';
    const secrets = [email, PASSWORD, NEW_PASSWORD, 'Wrong1Horse!', 'a private message', 'Rosalind'];
    await site.post('/', { ...GUIDE_REQUEST, name: 'Rosalind Field', email });
    await site.post('/', { ...CONTACT_FORM, email, message: 'a private message' });
    await site.post('/', { ...ANALYTICS_EVENT, email });
    const account = { name: 'Rosalind Field', email, password: PASSWORD };
    await site.post('/auth/register', account);
    await site.post('/auth/register', account);
    const verify = await mailedToken(site, email, 'verify-email');
    await site.post('/auth/verify-email', { token: verify });
    await site.post('/auth/verify-email', { token: `${verify}x` });
    const { body } = await site.post('/auth/login', { email, password: PASSWORD });
    await site.post('/auth/verify-email', { token: verify }, { token: body.token });
    await site.post('/auth/not-me', { token: verify });
    for (let at = 0; at < 7; at += 1) await site.post('/auth/login', { email, password: 'Wrong1Horse!' });
    await site.post('/auth/reset-password', { email });
    const reset = await mailedToken(site, email, 'reset-password');
    await site.post('/user/profile', { userId: body.user.id }, { token: body.token });
    await site.post('/user/profile', { userId: body.user.id }, { token: `${body.token}x` });
    await site.post('/content/create', { type: 'note', title: 'a private message' }, { token: body.token });
    await site.post('/auth/reset-password', { token: reset, password: NEW_PASSWORD });
    await site.post('/auth/reset-password', { token: reset, password: NEW_PASSWORD });
    await site.send(`/nothing/${email}?token=${reset}`);
    const [mail] = await site.rows('mail', { template: 'guide' });
    const way = new URL(mail?.list_unsubscribe ?? '').searchParams.get('token') ?? '';
    await site.backend.app.request(`/email/unsubscribe?token=${way}`, { method: 'POST' });
    await site.post('/', {
      ...GUIDE_REQUEST,
      name: 'Rosalind Field',
      email,
      timestamp: '2025-06-12T09:30:01Z',
    });

    expect(site.logged.length).toBeGreaterThan(25);
    for (const secret of [...secrets, verify, reset, body.token, body.trustedDeviceToken, way]) {
      expect(secret).toBeTruthy();
      expect(site.logged.filter((line) => line.includes(secret))).toEqual([]);
    }
  });
});
