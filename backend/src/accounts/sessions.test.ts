import { expect, test } from 'vitest';
import { onOneEngine, PASSWORD, type Visitor } from '../../test/test-backend.ts';
import { deviceName } from './sessions.ts';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const PHONE = `Mozilla/5.0 (Linux; Android 10; K) ${KHTML} Chrome/138.0.0.0 Mobile Safari/537.36`;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const EXPIRED = 'Expired/1.0';
const WRONG_PASSWORD = { message: 'That password is not right. Nothing was changed.', field: 'password' };

onOneEngine((site) => {
  const logIn = async ({ user }: Visitor, userAgent: string): Promise<string> => {
    const credentials = { email: user.email, password: PASSWORD };
    const { body } = await site.post('/auth/login', credentials, { headers: { 'user-agent': userAgent } });
    return body.token;
  };
  const onThreeDevices = async () => {
    const rosa = await site.visitor();
    return { rosa, phone: await logIn(rosa, PHONE), laptop: await logIn(rosa, FIREFOX) };
  };
  const call = ({ token, user }: Visitor, path: string, fields: object = {}) =>
    site.post(path, { userId: user.id, ...fields }, { token });
  const sessions = async (visitor: Visitor) => (await call(visitor, '/user/sessions')).body.data;
  const areOpen = async (visitor: Visitor, ...tokens: string[]) => {
    const open = [];
    for (const token of tokens) open.push((await site.profileStatus({ ...visitor, token })) === 200);
    return open;
  };

  test('lists every device by name, the current one first, and reveals no token', async () => {
    const { rosa, phone } = await onThreeDevices();
    await logIn(rosa, EXPIRED);
    const expiresAt = new Date(Date.now() - 1000).toISOString();
    const expire = site.database.db.updateTable('auth_session').set({ expiresAt });
    await expire.where('userAgent', '=', EXPIRED).execute();
    const list = await sessions({ ...rosa, token: phone });
    const devices = list.map(({ device, current }: Record<string, unknown>) => `${device}, ${current}`);
    const others = ['Firefox on Linux, false', 'Unknown device, false'];
    expect([devices[0], ...devices.slice(1).sort()]).toEqual(['Chrome on Android, true', ...others]);
    for (const { id, createdAt, lastUsedAt, expiresAt, ...more } of list) {
      expect(Object.keys(more).sort()).toEqual(['current', 'device']);
      for (const moment of [createdAt, lastUsedAt, expiresAt])
        expect(new Date(moment).toISOString()).toBe(moment);
      // A session's id is not its token.
      expect(await areOpen(rosa, id)).toEqual([false]);
    }
    expect(JSON.stringify(list)).not.toContain(phone.split('.')[0]);
  });

  test('returns the last use of a session, accurate to five minutes', async () => {
    const rosa = await site.visitor();
    const [before] = await sessions(rosa);
    site.clock.now = Date.parse(before.lastUsedAt) + 4 * 60_000;
    expect((await sessions(rosa))[0].lastUsedAt).toBe(before.lastUsedAt);
    site.clock.now += 2 * 60_000;
    const after = await sessions(rosa);
    expect(after[0]).toEqual({ ...before, lastUsedAt: new Date(site.clock.now).toISOString() });
  });

  test('signs out only the device whose session id is sent, and refuses the current session', async () => {
    const { rosa, phone, laptop } = await onThreeDevices();
    const isPhone = ({ device }: { device: string }) => device === 'Chrome on Android';
    const { id } = (await sessions(rosa)).find(isPhone);
    const revoke = () => call(rosa, '/user/sessions/revoke', { sessionId: id });
    expect(await revoke()).toMatchObject({ status: 200, body: { success: true } });
    expect(await areOpen(rosa, phone, laptop, rosa.token)).toEqual([false, true, true]);
    expect((await revoke()).status).toBe(404);
    const [{ id: sessionId }] = await sessions(rosa);
    const own = await call(rosa, '/user/sessions/revoke', { sessionId });
    expect(own).toMatchObject({ status: 400, body: { field: 'sessionId' } });
    expect(await areOpen(rosa, rosa.token)).toEqual([true]);
  });

  test('signs out every other device if the password is right', async () => {
    const { rosa, phone, laptop } = await onThreeDevices();
    const revoke = (password: string) => call(rosa, '/user/sessions/revoke-others', { password });
    expect(await revoke('Wrong1Pass!')).toMatchObject({ status: 403, body: WRONG_PASSWORD });
    expect(await areOpen(rosa, phone)).toEqual([true]);
    expect(await revoke(PASSWORD)).toMatchObject({ status: 200, body: { success: true, ended: 2 } });
    expect(await areOpen(rosa, phone, laptop, rosa.token)).toEqual([false, false, true]);
    expect((await revoke(PASSWORD)).body.ended).toBe(0);
  });

  const PASSWORD_PATHS = ['/user/sessions/revoke-others', '/user/export', '/user/delete'];
  test.each(PASSWORD_PATHS)('throttles wrong passwords at %s, but not logins', async (path) => {
    const rosa = await site.visitor();
    const attempt = (password: string) => call(rosa, path, { password });
    for (let at = 0; at < 5; at += 1)
      expect(await attempt('Wrong1Pass!')).toMatchObject({ status: 403, body: WRONG_PASSWORD });
    expect((await attempt('Wrong1Pass!')).status).toBe(429);
    expect(await areOpen(rosa, await logIn(rosa, FIREFOX))).toEqual([true]);
    expect((await attempt(PASSWORD)).status).toBe(429);
    site.clock.now += 2001;
    expect((await attempt(PASSWORD)).status).toBe(200);
  });
});

const EDGE = `${PHONE.replace('(Linux; Android 10; K)', '(Windows NT 10.0; Win64; x64)')} Edg/138.0.0.0`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
test.each([
  [EDGE, 'Microsoft Edge on Windows'],
  [IPHONE, 'Safari on iPhone'],
  [null, 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
])('names the device with user agent %j: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
