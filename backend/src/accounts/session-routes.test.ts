import { expect, test } from 'vitest';
import { onOneEngine, PASSWORD, type Visitor } from '../../test/test-backend.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const WRONG = 'That password is not right. Nothing was changed.';

onOneEngine((site) => {
  const logIn = async ({ user }: Visitor, userAgent: string): Promise<string> => {
    const credentials = { email: user.email, password: PASSWORD };
    const { body } = await site.post('/auth/login', credentials, { headers: { 'user-agent': userAgent } });
    return body.token;
  };
  const sessions = async ({ token, user }: Visitor) =>
    (await site.post('/user/sessions', { userId: user.id }, { token })).body.data;
  const isOpen = async (token: string, { user }: Visitor) =>
    (await site.post('/user/profile', { userId: user.id }, { token })).status === 200;

  test('lists every device in plain words, the current one first, without a token', async () => {
    const rosa = await site.visitor();
    const phone = await logIn(rosa, PHONE);
    await logIn(rosa, FIREFOX);
    const list = await sessions({ ...rosa, token: phone });
    const told = list.map(({ device, current }: Record<string, unknown>) => `${device}, ${current}`);
    expect([told[0], ...told.slice(1).sort()]).toEqual([
      'Chrome on Android, true',
      'Firefox on Linux, false',
      'Unknown device, false',
    ]);
    for (const session of list) {
      expect(Object.keys(session).sort()).toEqual([
        'createdAt',
        'current',
        'device',
        'expiresAt',
        'id',
        'lastUsedAt',
      ]);
      for (const moment of [session.createdAt, session.lastUsedAt, session.expiresAt])
        expect(new Date(moment).toISOString()).toBe(moment);
      expect(await isOpen(session.id, rosa)).toBe(false);
    }
    expect(JSON.stringify(list)).not.toContain(phone.split('.')[0]);
  });

  test('leaves out a session that has expired', async () => {
    const rosa = await site.visitor();
    await logIn(rosa, PHONE);
    await site.database.db
      .updateTable('auth_session')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('userId', '=', rosa.user.id)
      .where('userAgent', '=', PHONE)
      .execute();
    expect(await sessions(rosa)).toHaveLength(1);
  });

  test('tells when a session was last used, to within five minutes', async () => {
    const rosa = await site.visitor();
    const [before] = await sessions(rosa);
    site.clock.now = Date.parse(before.lastUsedAt) + 4 * 60_000;
    expect((await sessions(rosa))[0].lastUsedAt).toBe(before.lastUsedAt);
    site.clock.now += 2 * 60_000;
    const after = await sessions(rosa);
    expect(after[0]).toEqual({ ...before, lastUsedAt: new Date(site.clock.now).toISOString() });
  });

  test('signs one other device out, and that one only', async () => {
    const rosa = await site.visitor();
    const [phone, laptop] = [await logIn(rosa, PHONE), await logIn(rosa, FIREFOX)];
    const { id } = (await sessions(rosa)).find(
      ({ device }: { device: string }) => device === 'Chrome on Android',
    );
    const revoke = () =>
      site.post('/user/sessions/revoke', { userId: rosa.user.id, sessionId: id }, { token: rosa.token });
    expect(await revoke()).toMatchObject({ status: 200, body: { success: true } });
    expect(await isOpen(phone, rosa)).toBe(false);
    expect([await isOpen(laptop, rosa), await isOpen(rosa.token, rosa)]).toEqual([true, true]);
    expect(await revoke()).toMatchObject({
      status: 404,
      body: { message: 'That device is signed out already.' },
    });
  });

  test('refuses to sign the current device out this way', async () => {
    const rosa = await site.visitor();
    const [{ id }] = await sessions(rosa);
    const body = { userId: rosa.user.id, sessionId: id };
    const answer = await site.post('/user/sessions/revoke', body, { token: rosa.token });
    expect(answer).toMatchObject({ status: 400, body: { field: 'sessionId' } });
    expect(await isOpen(rosa.token, rosa)).toBe(true);
  });

  test('signs every other device out with the password', async () => {
    const rosa = await site.visitor();
    const [phone, laptop] = [await logIn(rosa, PHONE), await logIn(rosa, FIREFOX)];
    const revoke = (password: string) =>
      site.post('/user/sessions/revoke-others', { userId: rosa.user.id, password }, { token: rosa.token });
    expect(await revoke('Wrong1Pass!')).toMatchObject({
      status: 403,
      body: { message: WRONG, field: 'password' },
    });
    expect(await isOpen(phone, rosa)).toBe(true);
    expect(await revoke(PASSWORD)).toMatchObject({ status: 200, body: { success: true, ended: 2 } });
    expect([await isOpen(phone, rosa), await isOpen(laptop, rosa)]).toEqual([false, false]);
    expect(await isOpen(rosa.token, rosa)).toBe(true);
    expect((await revoke(PASSWORD)).body.ended).toBe(0);
  });

  test.each(['/user/sessions/revoke-others', '/user/export', '/user/delete'])(
    'slows down wrong passwords at %s, and holds up nobody but the session that sent them',
    async (path) => {
      const rosa = await site.visitor();
      const attempt = (password: string) =>
        site.post(path, { userId: rosa.user.id, password }, { token: rosa.token });
      const answers = [];
      for (let at = 0; at < 6; at += 1) answers.push(await attempt('Wrong1Pass!'));
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 429]);
      expect(answers[0]?.body).toMatchObject({ message: WRONG, field: 'password' });
      expect(answers.at(-1)?.headers.get('retry-after')).toBe('2');
      expect(answers.at(-1)?.body.message).toBe('Too many attempts. Please try again in 2 seconds.');
      const credentials = { email: rosa.user.email, password: PASSWORD };
      expect((await site.post('/auth/login', credentials)).status).toBe(200);
      expect((await attempt(PASSWORD)).status).toBe(429);
      site.clock.now += 2001;
      expect((await attempt(PASSWORD)).status).toBe(200);
    },
  );
});
