import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { onOneEngine, operate, PASSWORD, resetToken } from '../test-backend.ts';

const HOUSE = '192.0.2.7';
const DAY_MS = 24 * 60 * 60 * 1000;
const randomToken = () => randomBytes(24).toString('base64url');

onOneEngine({ AUTH_ATTEMPTS_PER_MINUTE: '10' }, (site) => {
  const login = (email: string, { password = PASSWORD, deviceToken = '', at = HOUSE } = {}) => {
    const headers: Record<string, string> = deviceToken ? { 'x-trusted-device': deviceToken } : {};
    return site.post('/auth/login', { email, password }, { from: at, headers });
  };
  const status = async (...args: Parameters<typeof login>) => (await login(...args)).status;
  async function owner() {
    const email = `${randomBytes(6).toString('hex')}@example.com`;
    await site.post('/auth/register', { name: 'Rosa Field', email, password: PASSWORD });
    const { body } = await login(email);
    expect(body.trustedDeviceToken).toMatch(/^[\w-]{32}$/);
    const deviceToken: string = body.trustedDeviceToken;
    return { email, deviceToken, token: body.token as string, userId: body.user.id };
  }
  /** Without a `deviceToken`, the guesses exhaust the limits of the owner's network. */
  const guess = (email: string, deviceToken = '') =>
    Promise.all(Array.from({ length: 15 }, () => status(email, { password: 'Wrong1Pass!', deviceToken })));
  async function isTrusted(email: string, deviceToken: string): Promise<boolean> {
    await guess(email);
    const [device, other] = [await status(email, { deviceToken }), await status(email)];
    expect(other).toBe(429);
    return device === 200;
  }
  // Lets the limits of the previous test expire.
  beforeEach(() => {
    site.clock.now += DAY_MS;
  });

  test('guesses on the owner’s network do not lock out a trusted device', async () => {
    const { email, deviceToken } = await owner();
    expect(await guess(email)).not.toContain(200);
    expect(await status(email)).toBe(429);
    const ownLogin = await login(email, { deviceToken });
    expect([ownLogin.status, ownLogin.body.trustedDeviceToken]).toEqual([200, deviceToken]);
    expect(await status(email, { deviceToken, at: '203.0.113.80' })).toBe(200);
  });

  test('a stolen token is throttled after five wrong passwords, and does not lock out the owner', async () => {
    const { email, deviceToken } = await owner();
    expect((await guess(email, deviceToken)).sort()).toEqual([...Array(5).fill(401), ...Array(10).fill(429)]);
    expect(await status(email)).toBe(200);
  });

  test('an invented token, or one of another account, is not trusted', async () => {
    const { email } = await owner();
    const other = await owner();
    const deviceTokens = [other.deviceToken, 'x'.repeat(1900), ...Array.from({ length: 20 }, randomToken)];
    const wrong = (deviceToken: string, at: number) =>
      status(email, { password: 'Wrong1Pass!', deviceToken, at: `203.0.113.${at}` });
    const guesses = await Promise.all(deviceTokens.map(wrong));
    expect(guesses.filter((one) => one === 401)).toHaveLength(5);
    expect(await isTrusted(email, other.deviceToken)).toBe(false);
  });

  test('two accounts on one device share a token, and each stores a different hash of it', async () => {
    const [one, two] = [await owner(), await owner()];
    const shared = await login(two.email, { deviceToken: one.deviceToken });
    expect(shared.body.trustedDeviceToken).toBe(one.deviceToken);
    expect(await isTrusted(two.email, one.deviceToken)).toBe(true);
    const rows = await site.rows('trusted_device');
    expect(new Set(rows.map(({ device }) => device)).size).toBe(rows.length);
    expect(JSON.stringify(rows)).not.toContain(one.deviceToken);
  });

  test('only a login with the correct password returns a token', async () => {
    const { email } = await owner();
    const wrong = await login(email, { password: 'Wrong1Pass!' });
    expect([wrong.status, wrong.body.trustedDeviceToken]).toEqual([401, undefined]);
    const { body } = await login(email, { deviceToken: 'x'.repeat(33) });
    expect(body.trustedDeviceToken).toMatch(/^[\w-]{32}$/);
  });

  test('an account trusts only the 20 most recently used devices', async () => {
    const { email, deviceToken } = await owner();
    const before = (await site.rows('trusted_device')).length;
    for (let at = 0; at < 20; at += 1) {
      site.clock.now += 60_000;
      expect(await status(email)).toBe(200);
    }
    expect(await site.rows('trusted_device')).toHaveLength(before + 19);
    expect(await isTrusted(email, deviceToken)).toBe(false);
  });

  test('a token expires with a password reset', async () => {
    const { email, deviceToken } = await owner();
    const reset = { token: await resetToken(site, email), password: 'Changed2Horse?' };
    expect((await site.post('/auth/reset-password', reset)).status).toBe(200);
    await guess(email);
    expect(await status(email, { password: reset.password, deviceToken })).toBe(429);
  });

  test('a token survives a logout, but not a sign-out from another device', async () => {
    const { email, deviceToken, token, userId } = await owner();
    const phone = (await login(email)).body;
    const tablet = (await login(email)).body;
    await site.post('/auth/logout', {}, { token });
    const { body } = await site.post('/user/sessions', { userId }, { token: phone.token });
    const other = body.data.find(({ current }: { current: boolean }) => !current);
    const one = { userId, sessionId: other.id };
    expect((await site.post('/user/sessions/revoke', one, { token: phone.token })).status).toBe(200);
    expect(await isTrusted(email, tablet.trustedDeviceToken)).toBe(false);
    site.clock.now += DAY_MS;
    expect(await isTrusted(email, deviceToken)).toBe(true);
    site.clock.now += DAY_MS;
    const all = { userId, password: PASSWORD };
    const ended = await site.post('/user/sessions/revoke-others', all, { token: phone.token });
    expect(ended.status).toBe(200);
    expect(await isTrusted(email, deviceToken)).toBe(false);
    site.clock.now += DAY_MS;
    expect(await isTrusted(email, phone.trustedDeviceToken)).toBe(true);
  });

  test('a token expires with the command `sign-out`, and after 90 days without a login', async () => {
    const { email, deviceToken } = await owner();
    site.clock.now += 89 * DAY_MS;
    expect(await isTrusted(email, deviceToken)).toBe(true);
    site.clock.now += 90 * DAY_MS;
    await login(email, { at: '203.0.113.90' });
    expect(await isTrusted(email, deviceToken)).toBe(false);
    site.clock.now += DAY_MS;
    const { deviceToken: another, email: stolen } = await owner();
    expect((await operate(site.env, ['sign-out', stolen])).code).toBe(0);
    await login(stolen);
    expect(await isTrusted(stolen, another)).toBe(false);
  });
});
