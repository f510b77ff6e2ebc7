import { expect, test } from 'vitest';
import { mailsTo } from '../../test/mailed-token.ts';
import { onBothEngines, PASSWORD } from '../../test/test-backend.ts';

const RULE =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';

onBothEngines((site) => {
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
    const second = await register('TAKEN@example.com', { name: 'Somebody Else', password: 'Another1Pass!' });
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    const names = (answer: typeof first) => [...answer.headers.keys()].sort();
    expect(names(second)).toEqual(names(first));
    expect(await account('taken@example.com')).toMatchObject([{ name: 'Rosa Field' }]);
    const login = await site.post('/auth/login', { email: 'taken@example.com', password: 'Another1Pass!' });
    expect(login.status).toBe(401);
    const mails = await mailsTo(site, 'taken@example.com');
    expect(mails.map(({ template }) => template).sort()).toEqual(['already-registered', 'verify-email']);
  });

  test('makes one account of ten registrations at once, and answers them alike', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register('race@example.com')));
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

  test('writes neither the address nor the password into the log', async () => {
    await register('private@example.com');
    await register('private@example.com');
    await site.post('/auth/login', { email: 'private@example.com', password: 'Wrong1Pass!' });
    const { body } = await site.post('/auth/login', { email: 'private@example.com', password: PASSWORD });
    const log = site.logged.join('\n');
    expect(log).toContain('/auth/register');
    for (const secret of ['private@example.com', PASSWORD, 'Wrong1Pass!', body.token])
      expect(log).not.toContain(secret);
  });
});
