import { expect, test, vi } from 'vitest';
import { CONTACT_FORM } from '../../test/requests.ts';
import {
  mailedToken,
  mailsTo,
  onOneEngine,
  PASSWORD,
  resetToken,
  verifyAddress,
} from '../../test/test-backend.ts';

const OTHER = 'Another1Pass!';
const NO_RESET = 'Invalid password reset link. Please request a new one.';

onOneEngine((site) => {
  const register = (email: string, changes: object = {}) =>
    site.post('/auth/register', { name: 'Rosa Field', email, password: PASSWORD, ...changes });
  const login = (email: string, password: string, from?: string) =>
    site.post('/auth/login', { email, password }, from ? { headers: { 'x-forwarded-for': from } } : {});
  const account = (email: string) => site.rows('auth_user', { email });
  const templates = async (email: string) =>
    (await mailsTo(site, email)).map(({ template }) => template).sort();

  test('registers an account that can log in, and mails a verification link', async () => {
    const email = 'new@example.com';
    expect(await register('New@Example.com')).toMatchObject({ status: 200, body: { success: true } });
    const { status, body, headers } = await login('NEW@example.com', PASSWORD);
    const text = expect.any(String);
    const user = { id: text, name: 'Rosa Field', email, emailVerified: false };
    expect(body).toEqual({ token: text, trustedDeviceToken: text, user });
    expect([status, headers.get('set-cookie')]).toEqual([200, null]);
    const [mail, ...more] = await mailsTo(site, email);
    expect([mail?.template, more]).toEqual(['verify-email', []]);
    expect(mail?.text).toMatch(/Hello Rosa Field,[\s\S]*http:\/\/localhost:4300\/verify-email\?token=/);
  });

  test('registering a taken address leaves its account unchanged, and notifies the owner', async () => {
    const email = 'taken@example.com';
    await register(email);
    expect((await register('TAKEN@example.com', { name: 'Other', password: OTHER })).status).toBe(200);
    expect(await account(email)).toMatchObject([{ name: 'Rosa Field' }]);
    expect((await login(email, OTHER)).status).toBe(401);
    expect(await templates(email)).toEqual(['already-registered', 'verify-email']);
  });

  test('20 simultaneous registrations of an address create one account and get the same response', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => register('race@example.com')));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true }]);
    expect(await account('race@example.com')).toHaveLength(1);
  });

  test('throttles password guesses equally, whether or not the account exists', async () => {
    for (const email of [(await site.visitor()).user.email, 'ghost@example.com']) {
      const guesses = await Promise.all(Array.from({ length: 8 }, () => login(email, 'Wrong1Pass!')));
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
      const message = 'Too many attempts. Please try again in 2 seconds.';
      expect(guesses.find(({ status }) => status === 429)?.body).toMatchObject({ message });
    }
  });

  test('mails at most five already-registered notices an hour', async () => {
    const { email } = (await site.visitor()).user;
    for (let at = 0; at < 7; at += 1) expect((await register(email)).body).toEqual({ success: true });
    expect((await templates(email)).filter((template) => template === 'already-registered')).toHaveLength(5);
  });

  test('logout ends only the session of the sent token', async () => {
    const { token, user } = await site.visitor();
    const { body: other } = await login(user.email, PASSWORD);
    const logout = () => site.post('/auth/logout', {}, { token });
    expect(await logout()).toMatchObject({ status: 200, body: { success: true } });
    expect([await site.profileStatus({ user, token }), await site.profileStatus(other)]).toEqual([401, 200]);
    expect((await logout()).status).toBe(401);
  });

  const NEW = 'Changed2Horse?';
  const REFUSED = { status: 400, body: { message: NO_RESET } };
  const requestLink = (email: string) => site.post('/auth/reset-password', { email });
  const complete = (token: unknown, password: string) =>
    site.post('/auth/reset-password', { token, password });

  test('mails a reset link whose token sets a password once and ends every session', async () => {
    const visitor = await site.visitor();
    const { user } = visitor;
    expect(await requestLink(user.email)).toMatchObject({ status: 200, body: { success: true } });
    const token = await mailedToken(site, user.email, 'reset-password');
    expect(await complete(token, NEW)).toMatchObject({ status: 200, body: { success: true } });

    expect((await login(user.email, PASSWORD)).status).toBe(401);
    expect(await site.profileStatus(visitor)).toBe(401);
    expect(await complete(token, OTHER)).toMatchObject(REFUSED);
    expect(await site.profileStatus((await login(user.email, NEW)).body)).toBe(200);
    expect(await templates(user.email)).toContain('password-changed');
  });

  test('a reset invalidates every other reset link of the account', async () => {
    const { user } = await site.visitor();
    const tokens: string[] = [];
    for (let at = 0; at < 3; at += 1) tokens.push(await resetToken(site, user.email));
    expect((await complete(tokens[1], NEW)).status).toBe(200);
    for (const token of tokens) expect(await complete(token, OTHER)).toMatchObject(REFUSED);
    expect((await login(user.email, NEW)).status).toBe(200);
  });

  test('stores a reset token only as a hash, and refuses the token after an hour', async () => {
    const { user } = await site.visitor();
    const before = Date.now();
    const token = await resetToken(site, user.email);
    const { db } = site.database;
    const rows = await db.selectFrom('auth_verification').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const mine = rows.find(({ value }) => value === user.id);
    const createdAt = new Date(mine?.expiresAt ?? 0).getTime() - 3_600_000;
    expect([createdAt >= before, createdAt <= Date.now()]).toEqual([true, true]);
    const expiresAt = new Date(Date.now() - 1000).toISOString();
    await db.updateTable('auth_verification').set({ expiresAt }).where('value', '=', user.id).execute();
    expect(await complete(token, NEW)).toMatchObject(REFUSED);
  });
});

const RULE =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';
const INVALID_EMAIL = 'Please enter a valid email address';
const NO_LINK = 'Invalid verification link. Please request a new one.';
const ROSA = { name: 'Rosa Field', email: 'rosa@example.com', password: PASSWORD };
const LONG = `Aa1!${'a'.repeat(125)}`;
const SHORT = 'Password must be at least 8 characters';
const HEADER = 'rosa@example.com\r\nBcc: all@example.com';

onOneEngine((site) => {
  test.each([
    ['register', { ...ROSA, name: undefined }, 'name', 'Full name is required'],
    ['register', { ...ROSA, name: ' R ' }, 'name', 'Name must be at least 2 characters'],
    ['register', { ...ROSA, email: HEADER }, 'email', 'Email must not contain control characters'],
    ['register', { ...ROSA, password: undefined }, 'password', 'Password is required'],
    ['register', { ...ROSA, password: 'Short1!' }, 'password', SHORT],
    ['register', { ...ROSA, password: 'alllower1!' }, 'password', RULE],
    ['register', { ...ROSA, password: 'ALLUPPER1!' }, 'password', RULE],
    ['register', { ...ROSA, password: 'NoDigits!!' }, 'password', RULE],
    ['register', { ...ROSA, password: 'NoSpecial11' }, 'password', RULE],
    ['register', { ...ROSA, password: 'Other#Char1!' }, 'password', RULE],
    ['register', { ...ROSA, password: LONG }, 'password', 'Password must have at most 128 characters'],
    ['login', { password: 'x' }, 'email', 'Email is required'],
    ['login', { email: { $gt: '' }, password: 'x' }, 'email', 'Email must be text'],
    ['login', { email: 'rosa@example.com', password: ['x'] }, 'password', 'Password is required'],
    ['reset-password', { email: 'rosa' }, 'email', INVALID_EMAIL],
    ['reset-password', { token: '', password: PASSWORD }, 'token', NO_RESET],
    ['reset-password', { token: 'x', password: 'Weak1' }, 'password', SHORT],
    ['verify-email', { token: '' }, 'token', NO_LINK],
    ['resend-verification', { email: 'rosa' }, 'email', INVALID_EMAIL],
    ['register', { ...ROSA, email: 'a%b@example.com' }, 'email', INVALID_EMAIL],
    ['resend-verification', { email: 'a%b@example.com' }, 'email', INVALID_EMAIL],
  ])('auth/%s refuses %j and names the field', async (path, body, field, message) => {
    const answer = await site.post(`/auth/${path}`, body);
    expect(answer).toMatchObject({ status: 422, body: { field, message } });
    expect(await site.rows('auth_user')).toEqual([]);
  });
});

const DONE = { status: 200, body: { success: true } };
const REFUSED = { status: 400, body: { message: NO_LINK, field: 'token' } };

onOneEngine((site) => {
  const linkToken = (email: string) => mailedToken(site, email, 'verify-email');
  const verify = (token: unknown, session?: string, path = '/auth/verify-email') =>
    site.post(path, { token }, session ? { token: session } : {});
  const isVerified = async (id: string) => Boolean((await site.rows('auth_user', { id }))[0]?.emailVerified);

  test.each(['/auth/verify-email', '/email/verify'])('verifies an email address through %s', async (path) => {
    const { user, token } = await site.visitor();
    expect(await isVerified(user.id)).toBe(false);
    expect(await verify(await linkToken(user.email), token, path)).toMatchObject(DONE);
    expect(await isVerified(user.id)).toBe(true);
  });

  test('refuses a verification link unless the caller is signed in to the account it verifies', async () => {
    const [stranger, someone] = [await site.visitor(), await site.visitor()];
    const { email, id } = stranger.user;
    for (const token of [undefined, someone.token, `${stranger.token}x`]) {
      expect(await verify(await linkToken(email), token)).toMatchObject({
        status: 403,
        body: { message: `To confirm that the account of ${email} is yours, please log in to it.` },
      });
      expect(await isVerified(id)).toBe(false);
    }
  });

  test('verifying an address ends every session of its account except the caller’s', async () => {
    const [desk, someone] = [await site.visitor(), await site.visitor()];
    const token = await linkToken(desk.user.email);
    const login = async () =>
      (await site.post('/auth/login', { email: desk.user.email, password: PASSWORD })).body;
    const [phone, tablet] = [await login(), await login()];
    expect((await verify(token, phone.token)).status).toBe(200);
    const statuses = [];
    for (const one of [phone, tablet, desk, someone]) statuses.push(await site.profileStatus(one));
    expect(statuses).toEqual([200, 401, 401, 200]);
    expect((await verify(token)).status).toBe(200);
    expect(await site.profileStatus(phone)).toBe(200);
  });

  test('refuses forged and expired links with 400, because 401 would sign the visitor out', async () => {
    const { user, token: session } = await site.visitor();
    const token = await linkToken(user.email);
    const [header, payload] = token.split('.');
    for (const forged of ['x', `${token.slice(0, -4)}AAAA`, `${header}.${payload}.`])
      expect(await verify(forged, session)).toMatchObject(REFUSED);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_401_000 });
    expect(await verify(token, session)).toMatchObject(REFUSED);
    vi.useRealTimers();
    expect(await isVerified(user.id)).toBe(false);
  });

  const notMe = (token: string) => site.post('/auth/not-me', { token });

  test('not-me deletes a stranger’s account, but no submissions sent with the same address', async () => {
    const stranger = await site.visitor();
    const { email, id } = stranger.user;
    await site.post('/content/create', { type: 'note', text: 'a trap' }, { token: stranger.token });
    await site.post('/', { ...CONTACT_FORM, email });
    const token = await linkToken(email);
    for (let at = 0; at < 2; at += 1) expect(await notMe(token)).toMatchObject(DONE);
    expect(await site.rows('auth_account', { userId: id })).toEqual([]);
    expect(await site.rows('content', { owner_id: id })).toEqual([]);
    expect(await site.rows('submission', { email })).toHaveLength(1);
    expect(await site.profileStatus(stranger)).toBe(401);
    const mine = { name: 'The Owner', email, password: 'Another1Pass!' };
    await site.post('/auth/register', mine);
    const user = { name: 'The Owner', emailVerified: false };
    expect(await site.post('/auth/login', mine)).toMatchObject({ status: 200, body: { user } });
  });

  test('not-me refuses the token of a verified account, forged tokens and tokens of other kinds', async () => {
    const [owner, other] = [await site.visitor(), await site.visitor()];
    const token = await linkToken(owner.user.email);
    await verifyAddress(site, owner);
    expect((await notMe(token)).status).toBe(409);
    const reset = await resetToken(site, other.user.email);
    const [header, payload] = (await linkToken(other.user.email)).split('.');
    for (const wrong of [reset, `${header}.${payload}.`, other.token])
      expect(await notMe(wrong)).toMatchObject(REFUSED);
    for (const one of [owner, other]) expect(await site.profileStatus(one)).toBe(200);
  });

  const resend = (email: unknown) => site.post('/auth/resend-verification', { email });

  test('mails a new verification link only while the address is unverified', async () => {
    const { user, token } = await site.visitor();
    expect(await resend(user.email.toUpperCase())).toMatchObject(DONE);
    expect(await verify(await linkToken(user.email), token)).toMatchObject(DONE);
    expect(await isVerified(user.id)).toBe(true);
    expect(await resend(user.email)).toMatchObject(DONE);
    const mails = await mailsTo(site, user.email);
    expect(mails.map(({ template }) => template)).toEqual(['verify-email', 'verify-email']);
  });

  test('accepts five resend requests an hour per address, whether or not it has an account', async () => {
    const { user } = await site.visitor();
    for (const email of [user.email, 'ghost@example.com']) {
      const burst = await Promise.all(Array.from({ length: 8 }, () => resend(email)));
      expect(burst.filter(({ status }) => status === 200)).toHaveLength(5);
      const message = 'Too many attempts. Please try again in 60 minutes.';
      expect(burst.find(({ status }) => status === 429)?.body).toMatchObject({ message });
    }
  });
});
