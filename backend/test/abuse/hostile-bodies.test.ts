import { boundedText, parseInput } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { onOneEngine, onSqlite } from '../test-backend.ts';
import { bodyFor, createVisitorWithData, EVERY_FIELD, EVERY_PATH, PROTECTED_PATHS } from './path-bodies.ts';

onSqlite((site) => {
  const expectEveryPathToRefuse = async (status: number, body: BodyInit, type = 'application/json') => {
    const { token } = await site.rosa();
    for (const [path] of EVERY_PATH) {
      const headers = { 'content-type': type, authorization: `Bearer ${token}` };
      const answer = await site.send(path, { method: 'POST', headers, body });
      expect(answer.status, path).toBe(status);
      expect(answer.body).toEqual({ message: expect.any(String), requestId: expect.any(String) });
    }
  };

  test.each([
    ['more than 64 KB', 413, JSON.stringify({ name: 'a'.repeat(64 * 1024), email: 'rosa@example.com' })],
    ['deep nesting', 400, `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`],
    ['invalid UTF-8', 400, new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
    ...['[]', 'null', '7', '', '{"a":1}{', '{"a":\u0001}'].map((body) => [body, 400, body] as const),
  ] as const)('every path refuses the body %j', (_, status, body) => expectEveryPathToRefuse(status, body));

  test('every path refuses the content types of cross-site forms', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      await expectEveryPathToRefuse(415, '{"email":"rosa@example.com"}', type);
  });
});

const HOSTILE = `'; drop table auth_user; -- " or "1"="1" <script>alert(1)</script><img src=x onerror=alert(1)> \${7*7} {{7*7}} ../../etc/passwd %00`;
const WRONG_TYPES: unknown[] = [null, 7, -1e308, true, [], ['x'], {}, { $ne: '' }, { toString: 'x' }];
const NEW_LINES = ['x\r\nBcc: all@example.com', 'x\nContent-Type: text/html\n\n<b>', 'x\u2028y\u0000z'];

onOneEngine((site) => {
  async function* responsesTo(values: readonly unknown[]) {
    const rosa = await createVisitorWithData(site);
    for (const [path, field] of EVERY_FIELD)
      for (const value of values) {
        const body = { ...bodyFor(path, rosa, field), [field]: value };
        const answer = await site.post(path, body, { token: rosa.visitor.token });
        yield { ...answer, label: `${path} ${field} ${JSON.stringify(value)} answered ${answer.status}` };
      }
  }

  test('every path treats SQL and HTML in every field as text', async () => {
    for await (const { status, headers, body, label } of responsesTo([HOSTILE])) {
      expect(status, label).toBeLessThan(500);
      expect(headers.get('content-type'), label).toBe('application/json');
      expect(headers.get('x-content-type-options'), label).toBe('nosniff');
      expect(headers.get('content-security-policy'), label).toContain("default-src 'none'");
      if (status >= 400) expect(body.message).not.toContain('<script>');
    }
    // Rosa's account, and the account that was registered with a hostile name.
    expect((await site.rows('auth_user')).length).toBeLessThanOrEqual(2);
  });

  test('every path refuses wrong types in every field without a server error', async () => {
    for await (const { status, label } of responsesTo(WRONG_TYPES))
      expect([400, 401, 403, 404, 409, 422, 429], label).toContain(status);
  });

  test('field values add no mail headers, and no control characters to recipients or subjects', async () => {
    for await (const { status, label } of responsesTo(NEW_LINES)) expect(status, label).toBeLessThan(500);
    for (const { recipient, subject, text, template } of await site.rows('mail')) {
      expect(recipient + subject).not.toMatch(/\p{Cc}/u);
      // The text of a contact email ends with the visitor's message, which may have line breaks.
      if (template !== 'contact') expect(text).not.toContain('Bcc:');
    }
  });

  test('every path ignores fields that clients must not set', async () => {
    const rosa = await createVisitorWithData(site);
    const { user, token } = rosa.visitor;
    const fields = '"emailVerified":true,"image":"x","owner_id":"x"';
    const pollution = '"__proto__":{"polluted":true,"emailVerified":true}';
    const extra = `{${pollution},${fields},"constructor":{"prototype":{"polluted":true}}}`;
    for (const [path] of EVERY_PATH) {
      if (path === '/user/delete' || path === '/auth/logout') continue;
      const valid = JSON.stringify(bodyFor(path, rosa));
      const body = valid === '{}' ? extra : `${valid.slice(0, -1)},${extra.slice(1)}`;
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const answer = await site.send(path, { method: 'POST', headers, body });
      expect(answer.status, path).toBeLessThan(500);
      if (PROTECTED_PATHS.includes(path)) expect(answer.status, path).not.toBe(401);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    const [row] = await site.rows('auth_user', { id: user.id });
    expect(row).toMatchObject({ id: user.id, email: user.email, image: null });
    expect(Boolean(row?.emailVerified)).toBe(false);
    expect(await site.rows('content', { owner_id: 'x' })).toEqual([]);
  });
});

interface SchemaNode {
  type: string;
  pipe?: [SchemaNode, ...SchemaNode[]];
  entries?: Record<string, SchemaNode>;
  rest?: SchemaNode;
  options?: SchemaNode[];
  wrapped?: SchemaNode;
  item?: SchemaNode;
}

const steps = ({ pipe, ...schema }: SchemaNode): SchemaNode[] =>
  pipe ? [...steps(pipe[0]), ...pipe.slice(1)] : [schema];

/** Yields the path of each checked string field, with the types of its checks. */
function* checkedTexts(schema: SchemaNode, path: string): Generator<[string, string[]]> {
  const { entries = {}, rest, options, wrapped, item } = schema;
  if (schema.type === 'string') {
    const [, ...checks] = steps(schema).map(({ type }) => type);
    if (checks.length > 0) yield [path, checks];
  } else if (wrapped) yield* checkedTexts(wrapped, path);
  else if (item) yield* checkedTexts(item, `${path} []`);
  else if (schema.type.includes('object')) {
    for (const [name, field] of Object.entries(entries)) yield* checkedTexts(field, `${path} ${name}`);
    if (rest) yield* checkedTexts(rest, `${path} *`);
  } else if (['union', 'variant'].includes(schema.type)) {
    for (const option of options ?? []) yield* checkedTexts(option, path);
  } else {
    const plain = ['literal', 'picklist', 'number', 'boolean', 'null'];
    expect(plain, `${path} is a kind of field that this test supports`).toContain(schema.type);
  }
}

test('a text field’s first check is the length, and no other check reads an overlong text', () => {
  const texts = EVERY_PATH.flatMap(([path, { body }]) => [
    ...checkedTexts(body as unknown as SchemaNode, path),
  ]);
  expect(texts.length).toBeGreaterThan(25);
  expect(texts.filter(([, [first]]) => first !== 'max_length')).toEqual([]);
  const check = vi.fn(() => true);
  const text = v.pipe(boundedText(3, { error: 'no text' }), v.check(check));
  expect(parseInput(text, 'long').issues?.map(({ message }) => message)).toEqual(['no text']);
  expect(check).not.toHaveBeenCalled();
});
