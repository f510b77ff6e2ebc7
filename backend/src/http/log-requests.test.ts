import { expect, test } from 'vitest';
import { onBothEngines, PASSWORD } from '../../test/test-backend.ts';

onBothEngines((site) => {
  const lastLine = () =>
    JSON.parse(site.logged.filter((line) => line.includes('"msg":"request"')).at(-1) ?? '{}');
  const headers = { 'x-forwarded-for': '203.0.113.9' };

  test('says when, what, how it ended and who called, in UTC', async () => {
    const { token, user } = await site.visitor();
    await site.post('/user/profile', { userId: user.id }, { token, headers });
    expect(lastLine()).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: expect.any(String),
      method: 'POST',
      path: '/user/profile',
      status: 200,
      caller: user.id,
      ms: expect.any(Number),
      msg: 'request',
    });
  });

  test('follows guessing: the same mark for the same address, and where it came from, but no address', async () => {
    const { user } = await site.visitor();
    const credentials = { email: user.email, password: 'Wrong1Pass!' };
    await site.post('/auth/login', credentials, { headers });
    const first = lastLine();
    expect(first).toMatchObject({ status: 401, from: '203.0.113.9' });
    expect(first.caller).toMatch(/^address:[0-9a-f]{16}$/);
    await site.post('/auth/login', credentials, { headers });
    expect(lastLine().caller).toBe(first.caller);
    await site.post('/auth/login', { ...credentials, password: PASSWORD }, { headers });
    expect(lastLine()).toMatchObject({ status: 200, caller: user.id });
    expect(site.logged.join()).not.toContain(user.email);
  });

  test.each([
    ['/user/profile', { userId: 'somebody-else' }, 404],
    ['/user/export', { userId: 'somebody-else', password: 'x' }, 404],
    ['/email/send', { template: 'verify-email', to: 'other@example.com' }, 403],
  ])('says who tried what is not theirs at %s', async (path, body, status) => {
    const { token, user } = await site.rosa();
    await site.post(path, body, { token, headers });
    expect(lastLine()).toMatchObject({ path, status, caller: user.id, from: '203.0.113.9' });
  });

  test('no input makes a line of its own', async () => {
    const before = site.logged.length;
    await site.post('/%0a%7b%22level%22%3a%22error%22%7d', {}, { headers: { 'x-request-id': 'a"}{' } });
    const lines = site.logged.slice(before);
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(['info']);
  });
});
