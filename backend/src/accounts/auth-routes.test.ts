import { describe, expect, test } from 'vitest';
import { mailedToken, mailsTo } from '../../test/mailed-token.ts';
import { onOneEngine, PASSWORD } from '../../test/test-backend.ts';

describe('register route', () => {
  const RULE =
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';

  onOneEngine((site) => {
    const register = (email: string, changes: object = {}) =>
      site.post('/auth/register', { name: 'Rosa Field', email, password: PASSWORD, ...changes });
    const account = (email: string) =>
      site.database.db.selectFrom('auth_user').selectAll().where('email', '=', email).execute();

    test('makes an account that can log in at once, and mails a link to verify the address', async () => {
      expect(await register('New@Example.com')).toMatchObject({ status: 200, body: { success: true } });
      const login = await site.post('/auth/login', { email: 'new@example.com', password: PASSWORD });
      expect(login.status).toBe(200);
      expect(login.body.user).toEqual({
        id: expect.any(String),
        name: 'Rosa Field',
        email: 'new@example.com',
        emailVerified: false,
      });
      const mails = await mailsTo(site, 'new@example.com');
      expect(mails.map(({ template }) => template)).toEqual(['verify-email']);
      expect(mails[0]?.text).toContain('http://localhost:4300/verify-email?token=');
      expect(mails[0]?.text).toContain('Hello Rosa Field,');
    });

    test('answers an address that has an account alike, changes nothing and tells the owner', async () => {
      const first = await register('taken@example.com');
      const second = await register('TAKEN@example.com', {
        name: 'Somebody Else',
        password: 'Another1Pass!',
      });
      expect([second.status, second.body]).toEqual([first.status, first.body]);
      const names = (answer: typeof first) => [...answer.headers.keys()].sort();
      expect(names(second)).toEqual(names(first));
      expect(await account('taken@example.com')).toMatchObject([{ name: 'Rosa Field' }]);
      const login = await site.post('/auth/login', { email: 'taken@example.com', password: 'Another1Pass!' });
      expect(login.status).toBe(401);
      const mails = await mailsTo(site, 'taken@example.com');
      expect(mails.map(({ template }) => template).sort()).toEqual(['already-registered', 'verify-email']);
    });

    test('makes one account of twenty registrations at once, and answers them alike', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => register('race@example.com')));
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
        new Set([JSON.stringify([200, { success: true }])]),
      );
      expect(await account('race@example.com')).toHaveLength(1);
    });

    test('ignores fields that are not the caller’s to set', async () => {
      await register('mass@example.com', {
        id: 'mine',
        role: 'admin',
        emailVerified: true,
        phone: '1',
        image: 'x',
      });
      const [row] = (await account('mass@example.com')) as unknown as Record<string, unknown>[];
      expect(row?.id).not.toBe('mine');
      expect(Boolean(row?.emailVerified)).toBe(false);
      expect([row?.phone, row?.image]).toEqual([null, null]);
    });

    test.each([
      [{ name: undefined }, 'name', 'Full name is required'],
      [{ name: ' R ' }, 'name', 'Name must be at least 2 characters'],
      [{ email: undefined }, 'email', 'Email is required'],
      [{ email: 'rosa@example' }, 'email', 'Please enter a valid email address'],
      [
        { email: 'rosa@example.com\r\nBcc: all@example.com' },
        'email',
        'Email must not contain control characters',
      ],
      [{ password: undefined }, 'password', 'Password is required'],
      [{ password: 'Short1!' }, 'password', 'Password must be at least 8 characters'],
      [{ password: 'alllower1!' }, 'password', RULE],
      [{ password: 'ALLUPPER1!' }, 'password', RULE],
      [{ password: 'NoDigits!!' }, 'password', RULE],
      [{ password: 'NoSpecial11' }, 'password', RULE],
      [{ password: 'With Space1!' }, 'password', RULE],
      [{ password: 'Other#Char1!' }, 'password', RULE],
      [{ password: `Aa1!${'a'.repeat(125)}` }, 'password', 'Password must have at most 128 characters'],
    ])('refuses %j, naming the field', async (changes, field, message) => {
      const answer = await register('refused@example.com', changes);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ field, message });
      expect(await account('refused@example.com')).toEqual([]);
    });
  });
});

describe('login route', () => {
  onOneEngine((site) => {
    const login = (email: string, password: string, from?: string) =>
      site.post('/auth/login', { email, password }, from ? { headers: { 'x-forwarded-for': from } } : {});

    test('answers the token and the user, and a token that works', async () => {
      const { token, user } = await site.visitor();
      const answer = await login(user.email.toUpperCase(), PASSWORD);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        token: expect.any(String),
        trustedDeviceToken: expect.any(String),
        user: { id: user.id, name: 'Rosa Field', email: user.email, emailVerified: false },
      });
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.body.token).not.toBe(token);
      for (const each of [token, answer.body.token]) {
        expect((await site.post('/user/profile', { userId: user.id }, { token: each })).status).toBe(200);
      }
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
  });

  onOneEngine(
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
});

describe('logout route', () => {
  onOneEngine((site) => {
    test('ends the session of its token for good, and no other', async () => {
      const { token, user } = await site.visitor();
      const { body: other } = await site.post('/auth/login', { email: user.email, password: PASSWORD });
      expect(await site.post('/auth/logout', {}, { token })).toMatchObject({
        status: 200,
        body: { success: true },
      });
      const statusOf = async (each: string) =>
        (await site.post('/user/profile', { userId: user.id }, { token: each })).status;
      expect([await statusOf(token), await statusOf(other.token)]).toEqual([401, 200]);
      expect((await site.post('/auth/logout', {}, { token })).status).toBe(401);
    });
  });
});

describe('reset password route', () => {
  const INVALID_LINK = 'Invalid password reset link. Please request a new one.';
  const NEW = 'Changed2Horse?';

  onOneEngine((site) => {
    const ask = (email: string) => site.post('/auth/reset-password', { email });
    const complete = (token: unknown, password: unknown) =>
      site.post('/auth/reset-password', { token, password });
    const resetTokens = async (email: string) =>
      (await mailsTo(site, email))
        .filter(({ template }) => template === 'reset-password')
        .map(({ text }) => new URL(/https?:\/\/\S+/.exec(text ?? '')?.[0] ?? '').searchParams.get('token'));
    const login = (email: string, password: string) => site.post('/auth/login', { email, password });

    test('mails a link, takes the new password with its token once, and ends every session', async () => {
      const { user, token: session } = await site.visitor();
      expect(await ask(user.email)).toMatchObject({ status: 200, body: { success: true } });
      const token = await mailedToken(site, user.email, 'reset-password');
      expect(await complete(token, NEW)).toMatchObject({ status: 200, body: { success: true } });

      expect((await login(user.email, PASSWORD)).status).toBe(401);
      expect((await login(user.email, NEW)).status).toBe(200);
      expect((await site.post('/user/profile', { userId: user.id }, { token: session })).status).toBe(401);
      expect(await complete(token, 'Third3Horse!!')).toMatchObject({
        status: 400,
        body: { message: INVALID_LINK },
      });
      expect((await login(user.email, NEW)).status).toBe(200);
    });

    test('greets by no link that a stranger gave as a name, before the address is verified', async () => {
      const email = 'never-here@example.com';
      await site.post('/auth/register', { name: 'Win at evil.example', email, password: PASSWORD });
      await ask(email);
      await complete(await mailedToken(site, email, 'reset-password'), NEW);
      const mails = await mailsTo(site, email);
      expect(mails.map(({ template }) => template)).toContain('password-changed');
      expect(JSON.stringify(mails)).not.toContain('evil.example');
    });

    test('is the end of every other reset link of the account, and of no other account’s', async () => {
      const [rosa, other] = [await site.visitor(), await site.visitor()];
      for (const { user } of [rosa, rosa, rosa, other]) await ask(user.email);
      const tokens = await resetTokens(rosa.user.email);
      expect(new Set(tokens).size).toBe(3);
      expect((await complete(tokens[1], NEW)).status).toBe(200);
      for (const token of tokens) {
        expect(await complete(token, 'Third3Horse!!')).toMatchObject({
          status: 400,
          body: { message: INVALID_LINK },
        });
      }
      expect((await login(rosa.user.email, NEW)).status).toBe(200);
      const [theirs] = await resetTokens(other.user.email);
      expect((await complete(theirs, NEW)).status).toBe(200);
    });

    test('keeps the token only as a hash, and refuses it after an hour', async () => {
      const { user } = await site.visitor();
      const asked = Date.now();
      await ask(user.email);
      const answered = Date.now();
      const token = await mailedToken(site, user.email, 'reset-password');
      const { db } = site.database;
      const rows = await db.selectFrom('auth_verification').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
      const mine = rows.find(({ value }) => value === user.id);
      const begins = new Date(mine?.expiresAt ?? 0).getTime() - 3_600_000;
      expect(begins).toBeGreaterThanOrEqual(asked);
      expect(begins).toBeLessThanOrEqual(answered);
      await db
        .updateTable('auth_verification')
        .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
        .where('value', '=', user.id)
        .execute();
      expect(await complete(token, NEW)).toMatchObject({ status: 400, body: { message: INVALID_LINK } });
    });

    test('lets an owner back in at once whose account is being guessed at', async () => {
      const { user } = await site.visitor();
      for (let at = 0; at < 6; at += 1) await login(user.email, 'Wrong1Pass!');
      expect((await login(user.email, PASSWORD)).status).toBe(429);
      await ask(user.email);
      await complete(await mailedToken(site, user.email, 'reset-password'), NEW);
      expect((await login(user.email, NEW)).status).toBe(200);
    });

    test.each([
      [{}, 'email', 'Email is required'],
      [{ email: 'rosa' }, 'email', 'Please enter a valid email address'],
      [{ token: '', password: NEW }, 'token', INVALID_LINK],
      [{ token: 7, password: NEW }, 'token', INVALID_LINK],
      [{ token: 'x' }, 'password', 'Password is required'],
      [{ token: 'x', password: 'weak' }, 'password', 'Password must be at least 8 characters'],
    ])('refuses %j, naming the field', async (body, field, message) => {
      const answer = await site.post('/auth/reset-password', body);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ field, message });
    });
  });
});
