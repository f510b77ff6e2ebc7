import { expect, test } from 'vitest';
import { onBothEngines, PASSWORD } from '../../test/test-backend.ts';

onBothEngines((site) => {
  const login = (email: string, password: string, from?: string) =>
    site.post('/auth/login', { email, password }, from ? { headers: { 'x-forwarded-for': from } } : {});

  test('answers the token and the user, and a token that works', async () => {
    const { token, user } = await site.visitor();
    const answer = await login(user.email.toUpperCase(), PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      token: expect.any(String),
      deviceMark: expect.any(String),
      user: { id: user.id, name: 'Rosa Field', email: user.email, emailVerified: false },
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.body.token).not.toBe(token);
    for (const each of [token, answer.body.token]) {
      expect((await site.post('/user/profile', { userId: user.id }, { token: each })).status).toBe(200);
    }
  });

  test('answers a wrong password and an unknown address with the same 401', async () => {
    const { user } = await site.visitor();
    const wrong = await login(user.email, 'Wrong1Pass!');
    const unknown = await login('nobody@example.com', 'Wrong1Pass!');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ message: 'Invalid email or password.', requestId: expect.any(String) });
    expect([unknown.status, unknown.body.message]).toEqual([wrong.status, wrong.body.message]);
  });

  test.each([
    [{ password: 'x' }, 'email', 'Email is required'],
    [{ email: 'rosa', password: 'x' }, 'email', 'Please enter a valid email address'],
    [{ email: 'rosa@example.com' }, 'password', 'Password is required'],
    [{ email: { $gt: '' }, password: 'x' }, 'email', 'Email must be text'],
    [{ email: 'rosa@example.com', password: ['x'] }, 'password', 'Password is required'],
  ])('refuses %j, naming the field', async (body, field, message) => {
    const answer = await site.post('/auth/login', body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ field, message });
  });

  test('slows down guessing one account from many addresses, whether it exists or not', async () => {
    const { user } = await site.visitor();
    for (const email of [user.email, 'ghost@example.com']) {
      const answers = [];
      for (let at = 0; at < 8; at += 1)
        answers.push(await login(email, 'Wrong1Pass!', `198.51.100.${at + 1}`));
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
      expect(answers.at(-1)?.headers.get('retry-after')).toBe('2');
      expect(answers.at(-1)?.body.message).toBe('Too many attempts. Please try again in 2 seconds.');
    }
  });

  test('lets no more through when the guesses come at once, then doubles the wait, then lets the owner in', async () => {
    const { user } = await site.visitor();
    const burst = await Promise.all(
      Array.from({ length: 20 }, (_, at) => login(user.email, 'Wrong1Pass!', `203.0.113.${at + 1}`)),
    );
    expect(burst.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await login(user.email, PASSWORD)).status).toBe(429);

    site.clock.now += 2001;
    expect((await login(user.email, 'Wrong1Pass!')).status).toBe(401);
    const second = await login(user.email, PASSWORD);
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '4']);

    site.clock.now += 4001;
    expect((await login(user.email, PASSWORD)).status).toBe(200);
    expect((await login(user.email, 'Wrong1Pass!')).status).toBe(401);
  });

  test('makes the wait no longer than a quarter of an hour, and forgets after a day', async () => {
    const { user } = await site.visitor();
    const waits: number[] = [];
    for (let at = 0; at < 16; at += 1) {
      expect((await login(user.email, 'Wrong1Pass!')).status).toBe(401);
      if (at < 4) continue;
      const { status, headers } = await login(user.email, 'Wrong1Pass!');
      expect(status).toBe(429);
      waits.push(Number(headers.get('retry-after')));
      site.clock.now += Number(headers.get('retry-after')) * 1000 + 1;
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);

    site.clock.now += 24 * 60 * 60 * 1000;
    for (let at = 0; at < 5; at += 1) expect((await login(user.email, 'Wrong1Pass!')).status).toBe(401);
    expect((await login(user.email, PASSWORD)).status).toBe(429);
  });
});

onBothEngines(
  (site) => {
    const attempt = (path: string, body: object, from: string) =>
      site.post(path, body, { headers: { 'x-forwarded-for': `10.0.0.1, ${from}` } });

    test.each([
      ['/auth/login', { email: 'a@example.com', password: 'x' }, 401],
      ['/auth/register', { name: 'Rosa', email: 'a@example.com', password: PASSWORD }, 200],
      ['/auth/reset-password', { email: 'a@example.com' }, 200],
      ['/auth/reset-password', { token: 'x', password: PASSWORD }, 400],
      ['/auth/verify-email', { token: 'x' }, 400],
    ])(
      'lets one address call %s only so often in a minute, and says how long to wait',
      async (path, body, status) => {
        const statuses = [];
        for (let at = 0; at < 3; at += 1) statuses.push((await attempt(path, body, '192.0.2.1')).status);
        expect(statuses).toEqual([status, status, status]);
        const refused = await attempt(path, body, '192.0.2.1');
        expect(refused.status).toBe(429);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
        expect(refused.body.message).toMatch(/^Too many attempts\. Please try again in /);
        expect((await attempt(path, body, '192.0.2.2')).status).toBe(status);
      },
    );
  },
  { settings: { AUTH_ATTEMPTS_PER_MINUTE: '3' } },
);
