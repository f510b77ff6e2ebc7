import { expect, test } from 'vitest';
import { BODY_LIMIT, readJson } from './read-json.ts';

const post = (
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  type: string | null = 'application/json',
) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: type === null ? {} : { 'content-type': type },
    duplex: 'half',
  } as RequestInit);

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON ;charset=UTF-8'])(
  'reads JSON sent as %s',
  async (type) => {
    expect(await readJson(post('{"a":["}]"]}', type))).toEqual({ a: ['}]'] });
  },
);

test.each([null, 'text/plain', 'application/json-patch+json', 'multipart/form-data'])(
  'refuses %s with 415',
  async (type) => {
    await expect(readJson(post(new TextEncoder().encode('{}'), type))).rejects.toMatchObject({ status: 415 });
  },
);

test('stops reading a body without a length once it is too large', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1024;
      controller.enqueue(new Uint8Array(1024).fill(0x20));
    },
  });
  await expect(readJson(post(endless))).rejects.toMatchObject({ status: 413 });
  expect(sent).toBeLessThan(2 * BODY_LIMIT);
});

test('refuses a body that breaks off with 400', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new Error('aborted'));
    },
  });
  await expect(readJson(post(broken))).rejects.toMatchObject({ status: 400 });
});

test('takes exactly the limit and not a byte more', async () => {
  const exact = JSON.stringify('a'.repeat(BODY_LIMIT - 2));
  expect(await readJson(post(exact))).toHaveLength(BODY_LIMIT - 2);
  await expect(readJson(post(`${exact} `))).rejects.toMatchObject({ status: 413 });
});

test('counts the depth of brackets but not those in text', async () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(await readJson(post(nested(32)))).toBeInstanceOf(Array);
  await expect(readJson(post(nested(33)))).rejects.toMatchObject({ status: 400 });
  await expect(readJson(post('['.repeat(60_000)))).rejects.toMatchObject({ status: 400 });
  const text = `\\"${'['.repeat(100)}`;
  expect(await readJson(post(`"${text}"`))).toBe(`"${'['.repeat(100)}`);
});
