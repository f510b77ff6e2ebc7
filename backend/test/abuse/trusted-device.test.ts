import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailedToken } from '../mailed-token.ts';
import { operate } from '../operate.ts';
import { onOneEngine, PASSWORD } from '../test-backend.ts';

const HOUSE = '192.0.2.7';
const DAY_MS = 24 * 60 * 60 * 1000;
const made = () => randomBytes(24).toString('base64url');

onOneEngine({ AUTH_ATTEMPTS_PER_MINUTE: '10' }, (site) => {
  const login = (
    email: string,
    { password = PASSWORD, mark = '', at = HOUSE }: { password?: string; mark?: string; at?: string } = {},
  ) =>
    site.post(
      '/auth/login',
      { email, password },
      { from: at, headers: mark ? { 'x-trusted-device': mark } : {} },
    );
  const status = async (...given: Parameters<typeof login>) => (await login(...given)).status;
  /** An owner who has logged in at home, on a device that keeps its mark. */
  async function owner() {
    const email = `${randomBytes(6).toString('hex')}@example.com`;
    await site.post('/auth/register', { name: 'Rosa Field', email, password: PASSWORD });
    const { body } = await login(email);
    expect(body.trustedDeviceToken).toMatch(/^[\w-]{32}$/);
    const mark: string = body.trustedDeviceToken;
    return { email, mark, token: body.token as string, userId: body.user.id };
  }
  /** Fifteen wrong guesses from the owner's own house, which use up its budget of the minute and its free tries. */
  const guess = (email: string, mark = '') =>
    Promise.all(Array.from({ length: 15 }, () => status(email, { password: 'Wrong1Pass!', mark })));
  /** Whether the device still has a count of its own: somebody at home holds up everybody else. */
  async function isKnown(email: string, mark: string): Promise<boolean> {
    await guess(email);
    const [device, other] = [await status(email, { mark }), await status(email)];
    expect(other).toBe(429);
    return device === 200;
  }
  // What the test before has counted for the house is over.
  beforeEach(() => {
    site.clock.now += DAY_MS;
  });

  test('somebody on the owner’s own network cannot hold up a device that has logged in before', async () => {
    const { email, mark } = await owner();
    for (let round = 0; round < 2; round += 1) {
      expect(await guess(email)).not.toContain(200);
      expect(await status(email)).toBe(429);
      const mine = await login(email, { mark });
      expect([mine.status, mine.body.trustedDeviceToken]).toEqual([200, mark]);
      expect(await status(email, { mark, at: '203.0.113.80' })).toBe(200);
    }
  });

  test('a stolen mark tries five passwords before it waits, and takes nothing from the owner elsewhere', async () => {
    const { email, mark } = await owner();
    expect((await guess(email, mark)).sort()).toEqual([...Array(5).fill(401), ...Array(10).fill(429)]);
    expect(await status(email)).toBe(200);
    expect(await status(email, { at: '203.0.113.81' })).toBe(200);
  });

  test('a trusted device has ten calls a minute of its own, wherever it is', async () => {
    const { email, mark } = await owner();
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1) statuses.push(await status(email, { mark, at: `203.0.113.${at}` }));
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  test('a mark that is made up, or of another account, counts as a stranger’s', async () => {
    const { email } = await owner();
    const other = await owner();
    const marks = [other.mark, 'x', 'x'.repeat(1900), "' or 1=1 --", ...Array.from({ length: 60 }, made)];
    const guesses = await Promise.all(
      marks.map((mark, at) => status(email, { password: 'Wrong1Pass!', mark, at: `203.0.113.${at}` })),
    );
    expect(guesses.filter((one) => one === 401)).toHaveLength(5);
    expect(await isKnown(email, other.mark)).toBe(false);
  });

  test('two people who share a device keep one mark, each with a count of their own', async () => {
    const [one, two] = [await owner(), await owner()];
    const shared = await login(two.email, { mark: one.mark });
    expect(shared.body.trustedDeviceToken).toBe(one.mark);
    expect(await isKnown(two.email, one.mark)).toBe(true);
    const rows = await site.rows('trusted_device');
    expect(new Set(rows.map(({ device }) => device)).size).toBe(rows.length);
    expect(JSON.stringify(rows)).not.toContain(one.mark);
  });

  test('only a right password gives a mark', async () => {
    const { email } = await owner();
    const wrong = await login(email, { password: 'Wrong1Pass!' });
    expect(wrong.status).toBe(401);
    expect(JSON.stringify(wrong.body)).not.toContain('trustedDeviceToken');
    for (const mark of ['x', 'x'.repeat(33)])
      expect((await login(email, { mark })).body.trustedDeviceToken).toMatch(/^[\w-]{32}$/);
    const account = { name: 'Rosa Field', email, password: PASSWORD };
    expect((await site.post('/auth/register', account)).body).toEqual({ success: true });
  });

  test('an account knows the 20 devices that were used last', async () => {
    const { email, mark } = await owner();
    const before = (await site.rows('trusted_device')).length;
    for (let at = 0; at < 20; at += 1) {
      site.clock.now += 60_000;
      expect(await status(email)).toBe(200);
    }
    expect(await site.rows('trusted_device')).toHaveLength(before + 19);
    expect(await isKnown(email, mark)).toBe(false);
  });

  describe('a mark ends with', () => {
    test('a reset of the password, when the mailbox’s owner takes the account back', async () => {
      const { email, mark } = await owner();
      await site.post('/auth/reset-password', { email });
      const token = await mailedToken(site, email, 'reset-password');
      const reset = { token, password: 'Changed2Horse?' };
      expect((await site.post('/auth/reset-password', reset)).status).toBe(200);
      await guess(email);
      expect(await status(email, { password: reset.password, mark })).toBe(429);
    });

    test('the sign-out of its device, and of every other one, but not with log-out', async () => {
      const { email, mark, token, userId } = await owner();
      const phone = (await login(email)).body;
      const tablet = (await login(email)).body;
      await site.post('/auth/logout', {}, { token });
      const { body } = await site.post('/user/sessions', { userId }, { token: phone.token });
      const other = body.data.find(({ current }: { current: boolean }) => !current);
      const one = { userId, sessionId: other.id };
      expect((await site.post('/user/sessions/revoke', one, { token: phone.token })).status).toBe(200);
      expect(await isKnown(email, tablet.trustedDeviceToken)).toBe(false);
      site.clock.now += DAY_MS;
      expect(await isKnown(email, mark)).toBe(true);
      site.clock.now += DAY_MS;
      const all = { userId, password: PASSWORD };
      const ended = await site.post('/user/sessions/revoke-others', all, { token: phone.token });
      expect(ended.status).toBe(200);
      expect(await isKnown(email, mark)).toBe(false);
      site.clock.now += DAY_MS;
      expect(await isKnown(email, phone.trustedDeviceToken)).toBe(true);
    });

    test('the operator’s sign-out, and 90 days without a log-in', async () => {
      const { email, mark } = await owner();
      site.clock.now += 89 * DAY_MS;
      expect(await isKnown(email, mark)).toBe(true);
      site.clock.now += 90 * DAY_MS;
      await login(email, { at: '203.0.113.90' });
      expect(await isKnown(email, mark)).toBe(false);
      site.clock.now += DAY_MS;
      const { mark: another, email: stolen } = await owner();
      expect((await operate(site.env, ['sign-out', stolen])).code).toBe(0);
      await login(stolen);
      expect(await isKnown(stolen, another)).toBe(false);
    });

    test('the account', async () => {
      const { email, mark, token, userId } = await owner();
      await site.post('/user/delete', { userId, password: PASSWORD }, { token });
      await site.post('/auth/register', { name: 'Rosa Field', email, password: PASSWORD });
      await login(email);
      expect(await isKnown(email, mark)).toBe(false);
    });
  });
});
