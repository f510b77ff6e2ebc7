import { randomBytes, randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailedToken, mailsTo, onOneEngine, PASSWORD, verifyAddress } from '../test-backend.ts';

const ATTACKER = '198.51.100.66';
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

onOneEngine({ AUTH_ATTEMPTS_PER_MINUTE: '10', MAILS_PER_DAY: '500' }, (site) => {
  async function owner() {
    const email = `${randomBytes(6).toString('hex')}@example.com`;
    const house = `192.0.2.${10 + randomInt(200)}`;
    await site.post('/auth/register', { name: 'Rosa Field', email, password: PASSWORD }, { from: house });
    const { body } = await site.post('/auth/login', { email, password: PASSWORD }, { from: house });
    expect((await verifyAddress(site, body)).status).toBe(200);
    return { email, house, token: body.token as string, userId: body.user.id as string };
  }
  const login = async (email: string, password: string, address: string) =>
    (await site.post('/auth/login', { email, password }, { from: address })).status;
  const requestReset = async (email: string, address: string) =>
    (await site.post('/auth/reset-password', { email }, { from: address })).status;

  test('guesses from many networks do not prevent an owner from logging in at home', async () => {
    const { email, house, token, userId } = await owner();
    const guesses: number[] = [];
    const ownLogins: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const burst = Array.from({ length: 50 }, (_, at) =>
        login(email, 'Wrong1Pass!', at % 2 ? ATTACKER : `203.0.113.${round * 25 + at / 2}`),
      );
      guesses.push(...(await Promise.all(burst)));
      ownLogins.push(await login(email, PASSWORD, house));
    }
    expect(ownLogins).toEqual(Array(6).fill(200));
    expect(count(guesses, 401)).toBe(5);
    // Password confirmations of a signed-in owner have their own throttle.
    const removed = await site.post('/user/delete', { userId, password: PASSWORD }, { token });
    expect(removed.status).toBe(200);
  });

  test('guesses refused by the network limit do not lock the account', async () => {
    const { email } = await owner();
    // The attacker's network reaches its limit before it tries the account.
    for (let at = 0; at < 10; at += 1) await login(`nobody${at}@example.com`, 'Wrong1Pass!', '198.51.100.67');
    const guesses = await Promise.all(Array.from({ length: 96 }, () => login(email, 'x', '198.51.100.67')));
    expect(count(guesses, 429)).toBe(96);
    expect(await login(email, PASSWORD, '203.0.113.250')).toBe(200);
  });

  test('strangers cannot use up an owner’s reset emails', async () => {
    const { email, house } = await owner();
    for (let at = 0; at < 10; at += 1) await requestReset(`nobody${at}@example.com`, '198.51.100.68');
    for (let at = 0; at < 5; at += 1) expect(await requestReset(email, '198.51.100.68')).toBe(429);
    for (let at = 0; at < 5; at += 1) expect(await requestReset(email, `203.0.113.${at}`)).toBe(200);
    expect(await requestReset(email, '203.0.113.9')).toBe(429);
    expect(await requestReset(email, house)).toBe(200);
  });

  test('a password reset ends a lockout, and the owner can log in despite further guesses', async () => {
    const { email } = await owner();
    const hotel = '203.0.113.200';
    for (let at = 0; at < 6; at += 1) await login(email, 'Wrong1Pass!', '203.0.113.201');
    expect(await login(email, PASSWORD, hotel)).toBe(429);
    await requestReset(email, hotel);
    const token = await mailedToken(site, email, 'reset-password');
    const password = 'Changed2Horse?';
    expect((await site.post('/auth/reset-password', { token, password }, { from: hotel })).status).toBe(200);
    await Promise.all(Array.from({ length: 40 }, (_, at) => login(email, 'x', `203.0.113.${at}`)));
    expect(await login(email, password, hotel)).toBe(200);
  });

  test('repeated registration and deletion of an account causes at most five deletion mails', async () => {
    const email = `again-${site.engine}@example.com`;
    for (let round = 0; round < 12; round += 1) {
      const at = { from: `198.18.${round}.1` };
      const account = { name: 'Go to evil.example', email, password: PASSWORD };
      expect((await site.post('/auth/register', account, at)).status).toBe(200);
      const { body } = await site.post('/auth/login', { email, password: PASSWORD }, at);
      const { user, token } = body;
      await site.post('/auth/resend-verification', { email }, at);
      const removal = { userId: user.id, password: PASSWORD };
      const deletion = await site.post('/user/delete', removal, { token, ...at });
      expect(deletion.status).toBe(200);
    }
    const mails = await mailsTo(site, email);
    // Only `account-deleted` mails remain, which are sent at most five times an hour.
    expect(mails.length).toBeLessThanOrEqual(5);
    expect(JSON.stringify(mails)).not.toContain('evil.example');
  });
});
