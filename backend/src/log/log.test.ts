import { expect, test } from 'vitest';
import { ANALYTICS_EVENT, CONTACT_FORM, GUIDE_REQUEST, newBody } from '../../test/requests.ts';
import { mailedToken, onOneEngine, onSqlite, PASSWORD, resetToken } from '../../test/test-backend.ts';
import { createLog, maskAddresses, maskPath, terminalLine } from './log.ts';

function logLines(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }));
  return lines;
}

test.each([
  ['Key (email)=(rosa@example.com) already exists', 'Key (email)=(r…@example.com) already exists'],
  ['to <a@b.co>, "c"@d.co and e@f', 'to <a…@b.co>, "c"@d.co and e…@f'],
  ['/to/rosa%40example.com', '/…@example.com'],
  ['rosa%2540example.com', 'r…@example.com'],
])('masks the email addresses in %j', (text, masked) => {
  expect(maskAddresses(text)).toBe(masked);
});

test('masks the email addresses in a path before truncating it to 200 characters', () => {
  const address = `${'rosa'.repeat(15)}@example.com`;
  expect(maskPath(`/${Array(6).fill(address).join(',')}`)).not.toContain('rosa');
  expect(maskPath(`/${'a'.repeat(500)}`)).toHaveLength(200);
});

test('logs only name, code, message and stack of an error, without email addresses', () => {
  const detail = 'Key (email)=(rosa@example.com)';
  const err = Object.assign(new Error('duplicate key rosa@example.com'), { code: '23505', detail });
  const [line = ''] = logLines((log) => log.error({ err }, 'a request failed'));
  expect(Object.keys(JSON.parse(line).err).sort()).toEqual(['code', 'message', 'name', 'stack']);
  expect(line).not.toContain('rosa@');
});

const linesOf = (write: Parameters<typeof logLines>[0]) =>
  logLines(write)
    .map(terminalLine)
    .join('')
    .replace(/^\d\d:\d\d:\d\d /gm, 'TIME ');

test('formats log lines for a terminal, errors with their stack', () => {
  const request = { method: 'GET', path: '/blog', status: 404, ms: 3, from: '203.0.113.9' };
  expect(linesOf((log) => log.info(request, 'request'))).toBe('TIME GET /blog 404 3 ms from 203.0.113.9\n');
  const output = linesOf((log) => log.warn({ url: 'http://localhost', count: 2 }, 'listening'));
  expect(output).toBe('TIME warn: listening url=http://localhost count=2\n');
  const fault = linesOf((log) => log.error({ err: new Error('no room left') }, 'a request failed'));
  expect(fault).toMatch(/^TIME error: a request failed\nError: no room left\n {4}at /);
});

test('removes control characters and line breaks from a logged path', () => {
  const path = '/\u001b[2J\u001b]0;title\u0007\nTIME GET /forged 200 1 ms\r\u202e';
  const output = linesOf((log) => log.info({ method: 'GET', path, status: 404, ms: 1 }, 'request'));
  expect(output.split('\n')).toHaveLength(2);
  expect(output.slice(0, -1)).not.toMatch(/\p{C}/u);
});

onSqlite((site) => {
  const lastLine = () =>
    JSON.parse(site.logged.filter((line) => line.includes('"msg":"request"')).at(-1) ?? '{}');
  const from = '203.0.113.9';

  test('logs path, status and refusal of a request, and the caller as an id or a hash', async () => {
    const { token, user } = await site.visitor();
    const headers = { 'x-request-id': 'find-me-again' };
    await site.post('/user/profile', { userId: user.id }, { token, from, headers });
    const line = { level: 'info', method: 'POST', path: '/user/profile', status: 200, caller: user.id };
    expect(lastLine()).toMatchObject({ ...line, requestId: 'find-me-again', ms: expect.any(Number) });
    await site.post('/auth/login', { email: 'nobody@example.com', password: 'Wrong1Pass!' }, { from });
    const caller = expect.stringMatching(/^address:[0-9a-f]{16}$/);
    expect(lastLine()).toMatchObject({ status: 401, from, caller });
    const guess = () => site.post('/auth/login', { email: 'nobody@example.com', password: 'Wrong1Pass!' });
    const guesses = await Promise.all(Array.from({ length: 6 }, guess));
    const { message } = guesses.find(({ status }) => status === 429)?.body ?? {};
    expect(site.logged.join('')).toContain(`"reason":"${message}"`);
  });
});

const NEW_PASSWORD = 'Another2Horse!';

onOneEngine({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' }, (site) => {
  test('logs no password, token, email address or message, even at level debug', async () => {
    const email = 'rosalind.field@example.com';
    const secrets = [email, PASSWORD, NEW_PASSWORD, 'Wrong1Horse!', 'a private message', 'Rosalind'];
    await site.post('/', { ...GUIDE_REQUEST, name: 'Rosalind Field', email });
    await site.post('/', { ...CONTACT_FORM, email, message: 'a private message' });
    await site.post('/', { ...ANALYTICS_EVENT, email });
    const account = { name: 'Rosalind Field', email, password: PASSWORD };
    await site.post('/auth/register', account);
    await site.post('/auth/register', account);
    const verify = await mailedToken(site, email, 'verify-email');
    await site.post('/auth/verify-email', { token: verify });
    await site.post('/auth/verify-email', { token: `${verify}x` });
    const { body } = await site.post('/auth/login', account);
    await site.post('/auth/verify-email', { token: verify }, { token: body.token });
    await site.post('/auth/not-me', { token: verify });
    for (let at = 0; at < 7; at += 1) await site.post('/auth/login', { email, password: 'Wrong1Horse!' });
    const reset = await resetToken(site, email);
    for (const token of [body.token, `${body.token}x`]) await site.profileStatus({ ...body, token });
    await site.post('/content/create', { type: 'note', title: 'a private message' }, { token: body.token });
    const completed = { token: reset, password: NEW_PASSWORD };
    for (let at = 0; at < 2; at += 1) await site.post('/auth/reset-password', completed);
    await site.send(`/nothing/${email}?token=${reset}`);
    const [mail] = await site.rows('mail', { template: 'guide' });
    const unsubscribeToken = new URL(mail?.list_unsubscribe ?? '').searchParams.get('token') ?? '';
    await site.backend.app.request(`/email/unsubscribe?token=${unsubscribeToken}`, { method: 'POST' });
    const reports = [{ type: 'csp-violation', url: `http://localhost/x?token=${reset}&email=${email}` }];
    await site.post('/browser-reports?release=shell/1.0.0', { reports });
    expect(site.logged.join()).toContain('a browser reported a failed page');
    await site.post('/', newBody({ ...GUIDE_REQUEST, name: 'Rosalind Field', email }));

    expect(site.logged.length).toBeGreaterThan(25);
    for (const secret of [...secrets, verify, reset, body.token, body.trustedDeviceToken, unsubscribeToken]) {
      expect(secret).toBeTruthy();
      expect(site.logged.filter((line) => line.includes(secret))).toEqual([]);
    }
  });
});
