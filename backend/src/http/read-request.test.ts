import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BODY_LIMIT, HEADER_LIMIT, readJson, requestSizeProblem } from './read-request.ts';

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
const parse = (body: Body, type: string | null = 'application/json') => {
  const headers = type === null ? {} : { 'content-type': type };
  const init = { method: 'POST', body, headers, duplex: 'half' };
  return readJson(new Request('http://localhost/', init as RequestInit));
};

test('reads JSON only if it is sent as application/json', async () => {
  expect(await parse('{"a":["}]"]}', 'Application/JSON ;charset=UTF-8')).toEqual({ a: ['}]'] });
  for (const type of [null, 'application/json-patch+json'])
    await expect(parse(new TextEncoder().encode('{}'), type)).rejects.toMatchObject({ status: 415 });
});

test('accepts a body of 64 KB, and stops reading a longer one without Content-Length', async () => {
  const exact = JSON.stringify('a'.repeat(BODY_LIMIT - 2));
  expect(await parse(exact)).toHaveLength(BODY_LIMIT - 2);
  await expect(parse(`${exact} `)).rejects.toMatchObject({ status: 413 });
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1024;
      controller.enqueue(new Uint8Array(1024).fill(0x20));
    },
  });
  await expect(parse(endless)).rejects.toMatchObject({ status: 413 });
  expect(sent).toBeLessThan(2 * BODY_LIMIT);
});

test('refuses an interrupted body with 400', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('aborted')),
  });
  await expect(parse(broken)).rejects.toMatchObject({ status: 400 });
});

test('refuses JSON nested more than 32 levels deep, not counting brackets in strings', async () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(await parse(nested(32))).toBeInstanceOf(Array);
  await expect(parse(nested(33))).rejects.toMatchObject({ status: 400 });
  await expect(parse('['.repeat(60_000))).rejects.toMatchObject({ status: 400 });
  const text = `\\"${'['.repeat(100)}`;
  expect(await parse(`"${text}"`)).toBe(`"${'['.repeat(100)}`);
});

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const READS = /(?:req\.header|request\??\.headers\.(?:get|has)|raw\.headers\.(?:get|has))\('([^']+)'\)/g;

const readHeaders = new Set(
  globSync(['backend/src/**/*.ts', 'delivery/src/core/serve/*.ts'], { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(READS)])
    .map(([, name]) => name?.toLowerCase() ?? ''),
);
const longHeader = (name: string) =>
  new Request('http://localhost/', { headers: { [name]: 'a'.repeat(HEADER_LIMIT + 1) } });

test('limits every header that the sources read by name, except cookie and referer', () => {
  const known = ['authorization', 'content-type', 'if-none-match'];
  expect([...readHeaders]).toEqual(expect.arrayContaining(known));
  const unbounded = [...readHeaders].filter((name) => requestSizeProblem(longHeader(name))?.status !== 431);
  // The form pages ignore a long referer, because a visitor may come from a long address. A parent domain may set long
  // cookies. They are harmless: linear patterns search them, and Node limits all headers to 16 KB.
  expect(unbounded.toSorted()).toEqual(['cookie', 'referer']);
  const address = longHeader('cf-connecting-ip');
  expect(requestSizeProblem(address, ['cf-connecting-ip'])?.status).toBe(431);
});
