import { expect, test } from 'vitest';
import { onSqlite } from '../test-backend.ts';
import { EVERY_PATH } from './path-bodies.ts';

onSqlite((site) => {
  const everywhere = async (status: number, body: BodyInit, type = 'application/json') => {
    const { token } = await site.rosa();
    for (const [path] of EVERY_PATH) {
      const headers = { 'content-type': type, authorization: `Bearer ${token}` };
      const answer = await site.send(path, { method: 'POST', headers, body });
      expect(answer.status, path).toBe(status);
      expect(answer.body).toEqual({ message: expect.any(String), requestId: expect.any(String) });
    }
  };

  test('every path refuses more than 64 KB', () =>
    everywhere(413, JSON.stringify({ name: 'a'.repeat(64 * 1024), email: 'rosa@example.com' })));

  test('every path refuses deep nesting', async () => {
    await everywhere(400, `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`);
    await everywhere(400, `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`);
  });

  test.each(['[]', 'null', '"text"', '7', '', '{', '{"a":1}{', '\u0000', '{"a":\u0001}'])(
    'every path refuses the body %j',
    (body) => everywhere(400, body),
  );

  test('every path refuses invalid UTF-8', () =>
    everywhere(400, new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])));

  test('every path refuses the content types of cross-site forms', async () => {
    await everywhere(415, '{"email":"rosa@example.com"}', 'text/plain');
    await everywhere(415, 'email=rosa@example.com', 'application/x-www-form-urlencoded');
    await everywhere(415, '--x--', 'multipart/form-data; boundary=x');
  });
});
