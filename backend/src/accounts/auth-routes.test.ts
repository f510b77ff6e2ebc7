import { expect, test } from 'vitest';
import { CONTACT_FORM } from '../../test/requests.ts';
import {
  mailedToken,
  mailsTo,
  onOneEngine,
  PASSWORD,
  type Visitor,
  verifyAddress,
} from '../../test/test-backend.ts';

const OTHER = 'Another1Pass!';
const WRONG = 'Wrong1Pass!';

onOneEngine((site) => {
  const register = (email: string, changes: object = {}) =>
    site.post('/auth/register', { name: 'Rosa Field', email, password: PASSWORD, ...changes });
  const login = (email: string, password: string, from?: string) =>
    site.post('/auth/login', { email, password }, from ? { headers: { 'x-forwarded-for': from } } : {});
  const statusOf = async (userId: string, token: string) =>
    (await site.post('/user/profile', { userId }, { token })).status;
  const account = (email: string) =>
    site.database.db.selectFrom('auth_user').selectAll().where('email', '=', email).execute();
  const templates = async (email: string) =>
    (await mailsTo(site, email)).map(({ template }) => template).sort();

  test('registers an account that can log in, and mails a verification link', async () => {
    const email = 'new@example.com';
    expect(await register('New@Example.com')).toMatchObject({ status: 200, body: { success: true } });
    const { status, body } = await login(email, PASSWORD);
    const user = { id: expect.any(String), name: 'Rosa Field', email, emailVerified: false };
    expect([status, body.user]).toEqual([200, user]);
    const [mail, ...more] = await mailsTo(site, email);
    expect([mail?.template, more]).toEqual(['verify-email', []]);
    expect(mail?.text).toContain('http://localhost:4300/verify-email?token=');
    expect(mail?.text).toContain('Hello Rosa Field,');
  });

  test('a registration leaves an existing account unchanged, and notifies its owner', async () => {
    const email = 'taken@example.com';
    await register(email);
    expect((await register('TAKEN@example.com', { name: 'Other', password: OTHER })).status).toBe(200);
    expect(await account(email)).toMatchObject([{ name: 'Rosa Field' }]);
    expect((await login(email, OTHER)).status).toBe(401);
    expect(await templates(email)).toEqual(['already-registered', 'verify-email']);
  });

  test('creates one account from twenty simultaneous registrations, with equal responses', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => register('race@example.com')));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true }]);
    expect(await account('race@example.com')).toHaveLength(1);
  });

  test('a login returns the user and a new session token', async () => {
    const { token, user } = await site.visitor();
    const answer = await login(user.email.toUpperCase(), PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      token: expect.not.stringContaining(token),
      trustedDeviceToken: expect.any(String),
      user: { id: user.id, name: 'Rosa Field', email: user.email, emailVerified: false },
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    for (const each of [token, answer.body.token]) expect(await statusOf(user.id, each)).toBe(200);
  });

  test('checks five of many guesses with or without an account, then doubles the wait', async () => {
    const { user } = await site.visitor();
    for (const email of ['ghost@example.com', user.email]) {
      const burst = await Promise.all(
        Array.from({ length: 20 }, (_, at) => login(email, WRONG, `203.0.113.${at + 1}`)),
      );
      expect(burst.filter(({ status }) => status === 401)).toHaveLength(5);
      const refused = burst.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(15);
      expect(refused[0]?.headers.get('retry-after')).toBe('2');
      expect(refused[0]?.body.message).toBe('Too many attempts. Please try again in 2 seconds.');
    }
    expect((await login(user.email, PASSWORD)).status).toBe(429);

    site.clock.now += 2001;
    expect((await login(user.email, PASSWORD)).status).toBe(200);
    expect((await login(user.email, WRONG)).status).toBe(401);
  });

  test('logout ends only the session of its token', async () => {
    const { token, user } = await site.visitor();
    const { body: other } = await login(user.email, PASSWORD);
    const logout = () => site.post('/auth/logout', {}, { token });
    expect(await logout()).toMatchObject({ status: 200, body: { success: true } });
    expect([await statusOf(user.id, token), await statusOf(user.id, other.token)]).toEqual([401, 200]);
    expect((await logout()).status).toBe(401);
  });

  const NEW = 'Changed2Horse?';
  const REFUSED = {
    status: 400,
    body: { message: 'Invalid password reset link. Please request a new one.' },
  };
  const requestLink = (email: string) => site.post('/auth/reset-password', { email });
  const complete = (token: unknown, password: string) =>
    site.post('/auth/reset-password', { token, password });
  const mailed = (email: string) => mailedToken(site, email, 'reset-password');

  test('mails a reset link whose token sets a password once and ends every session', async () => {
    const { user, token: session } = await site.visitor();
    expect(await requestLink(user.email)).toMatchObject({ status: 200, body: { success: true } });
    const token = await mailed(user.email);
    expect(await complete(token, NEW)).toMatchObject({ status: 200, body: { success: true } });

    expect((await login(user.email, PASSWORD)).status).toBe(401);
    expect(await statusOf(user.id, session)).toBe(401);
    expect(await complete(token, OTHER)).toMatchObject(REFUSED);
    expect((await login(user.email, NEW)).status).toBe(200);
  });

  test('a reset greets an unverified address without a link in the name', async () => {
    const email = 'never-here@example.com';
    await register(email, { name: 'Win at evil.example' });
    await requestLink(email);
    await complete(await mailed(email), NEW);
    expect(await templates(email)).toContain('password-changed');
    expect(JSON.stringify(await mailsTo(site, email))).not.toContain('evil.example');
  });

  test('a reset invalidates every other reset link of the account, and of no other account', async () => {
    const [rosa, other] = [await site.visitor(), await site.visitor()];
    const tokens: string[] = [];
    for (const { user } of [rosa, rosa, rosa, other]) {
      await requestLink(user.email);
      tokens.push(await mailed(user.email));
    }
    const [first, second, third, theirs] = tokens;
    expect(new Set(tokens).size).toBe(4);
    expect((await complete(second, NEW)).status).toBe(200);
    for (const token of [first, second, third]) expect(await complete(token, OTHER)).toMatchObject(REFUSED);
    expect((await login(rosa.user.email, NEW)).status).toBe(200);
    expect((await complete(theirs, NEW)).status).toBe(200);
  });

  test('stores only a hash of a reset token, and refuses it after an hour', async () => {
    const { user } = await site.visitor();
    const before = Date.now();
    await requestLink(user.email);
    const after = Date.now();
    const token = await mailed(user.email);
    const { db } = site.database;
    const rows = await db.selectFrom('auth_verification').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const mine = rows.find(({ value }) => value === user.id);
    const createdAt = new Date(mine?.expiresAt ?? 0).getTime() - 3_600_000;
    expect(createdAt).toBeGreaterThanOrEqual(before);
    expect(createdAt).toBeLessThanOrEqual(after);
    const expiresAt = new Date(Date.now() - 1000).toISOString();
    await db.updateTable('auth_verification').set({ expiresAt }).where('value', '=', user.id).execute();
    expect(await complete(token, NEW)).toMatchObject(REFUSED);
  });
});

const RULE =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';
const NO_EMAIL = 'Please enter a valid email address';
const NO_RESET = 'Invalid password reset link. Please request a new one.';
const NO_LINK = 'Invalid verification link. Please request a new one.';
const ROSA = { name: 'Rosa Field', email: 'rosa@example.com', password: PASSWORD };
const LONG = `Aa1!${'a'.repeat(125)}`;
const HEADER = 'rosa@example.com\r\nBcc: all@example.com';

onOneEngine((site) => {
  test.each([
    ['register', { ...ROSA, name: undefined }, 'name', 'Full name is required'],
    ['register', { ...ROSA, name: ' R ' }, 'name', 'Name must be at least 2 characters'],
    ['register', { ...ROSA, email: undefined }, 'email', 'Email is required'],
    ['register', { ...ROSA, email: 'rosa@example' }, 'email', NO_EMAIL],
    ['register', { ...ROSA, email: HEADER }, 'email', 'Email must not contain control characters'],
    ['register', { ...ROSA, password: undefined }, 'password', 'Password is required'],
    ['register', { ...ROSA, password: 'Short1!' }, 'password', 'Password must be at least 8 characters'],
    ['register', { ...ROSA, password: 'alllower1!' }, 'password', RULE],
    ['register', { ...ROSA, password: 'ALLUPPER1!' }, 'password', RULE],
    ['register', { ...ROSA, password: 'NoDigits!!' }, 'password', RULE],
    ['register', { ...ROSA, password: 'NoSpecial11' }, 'password', RULE],
    ['register', { ...ROSA, password: 'With Space1!' }, 'password', RULE],
    ['register', { ...ROSA, password: 'Other#Char1!' }, 'password', RULE],
    ['register', { ...ROSA, password: LONG }, 'password', 'Password must have at most 128 characters'],
    ['login', { password: 'x' }, 'email', 'Email is required'],
    ['login', { email: 'rosa', password: 'x' }, 'email', NO_EMAIL],
    ['login', { email: 'rosa@example.com' }, 'password', 'Password is required'],
    ['login', { email: { $gt: '' }, password: 'x' }, 'email', 'Email must be text'],
    ['login', { email: 'rosa@example.com', password: ['x'] }, 'password', 'Password is required'],
    ['reset-password', {}, 'email', 'Email is required'],
    ['reset-password', { email: 'rosa' }, 'email', NO_EMAIL],
    ['reset-password', { token: '', password: PASSWORD }, 'token', NO_RESET],
    ['reset-password', { token: 7, password: PASSWORD }, 'token', NO_RESET],
    ['reset-password', { token: 'x' }, 'password', 'Password is required'],
    [
      'reset-password',
      { token: 'x', password: 'weak' },
      'password',
      'Password must be at least 8 characters',
    ],
    ['verify-email', {}, 'token', NO_LINK],
    ['verify-email', { token: '' }, 'token', NO_LINK],
    ['verify-email', { token: null }, 'token', NO_LINK],
    ['resend-verification', {}, 'email', 'Email is required'],
    ['resend-verification', { email: 'rosa' }, 'email', NO_EMAIL],
    ['resend-verification', { email: { $ne: '' } }, 'email', 'Email must be text'],
  ])('auth/%s refuses %j and names the field', async (path, body, field, message) => {
    const answer = await site.post(`/auth/${path}`, body);
    expect(answer).toMatchObject({ status: 422, body: { field, message } });
    expect(await site.database.db.selectFrom('auth_user').selectAll().execute()).toEqual([]);
  });
});

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

  const notMe = (token: string) => site.post('/auth/not-me', { token });

  test('not-me deletes a stranger’s account, and keeps submissions of its address', async () => {
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

  test('not-me refuses verified accounts, forged tokens and other kinds of tokens', async () => {
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

  const resend = (email: unknown) => site.post('/auth/resend-verification', { email });

  test('mails a new verification link only while the address is unverified', async () => {
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
    for (let at = 0; at < 7; at += 1) expect(await site.post('/auth/register', account)).toMatchObject(DONE);
    const mails = await mailsTo(site, email);
    expect(mails.filter(({ template }) => template === 'already-registered')).toHaveLength(5);
  });
});
