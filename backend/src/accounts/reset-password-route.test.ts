import { expect, test } from 'vitest';
import { mailedToken, mailsTo } from '../../test/mailed-token.ts';
import { onBothEngines, PASSWORD } from '../../test/test-backend.ts';

const INVALID_LINK = 'Invalid password reset link. Please request a new one.';
const NEW = 'Changed2Horse?';

onBothEngines((site) => {
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

  test('answers an unknown address alike and mails nothing', async () => {
    const { user } = await site.visitor();
    const known = await ask(user.email);
    const unknown = await ask('nobody@example.com');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await mailsTo(site, 'nobody@example.com')).toEqual([]);
  });

  test('keeps the token only as a hash, and refuses it after an hour', async () => {
    const { user } = await site.visitor();
    await ask(user.email);
    const token = await mailedToken(site, user.email, 'reset-password');
    const verification = site.database.db.withTables<{
      auth_verification: { identifier: string; value: string; expiresAt: string };
    }>();
    const rows = await verification.selectFrom('auth_verification').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const mine = rows.find(({ value }) => value === user.id);
    const minutes = (new Date(mine?.expiresAt ?? 0).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
    await verification
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
