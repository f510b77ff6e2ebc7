import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { HEADER_LIMIT, oversize } from './request-bounds.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const READS = /(?:req\.header|request\??\.headers\.(?:get|has)|raw\.headers\.(?:get|has))\('([^']+)'\)/g;

/** The literal names of the headers that sources read of a request. */
const read = new Set(
  globSync(['backend/src/**/*.ts', 'delivery/src/serve/*.ts'], { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(READS)])
    .map(([, name]) => name?.toLowerCase() ?? ''),
);
const longHeader = (name: string) =>
  new Request('http://localhost/', { headers: { [name]: 'a'.repeat(HEADER_LIMIT + 1) } });

test('every header that a source reads is refused first when it is too long', () => {
  expect([...read]).toEqual(expect.arrayContaining(['authorization', 'content-type', 'if-none-match']));
  const unbounded = [...read].filter((name) => oversize(longHeader(name))?.status !== 431);
  // The form pages leave a long one out by themselves: a visitor may come from a long address.
  expect(unbounded).toEqual(['referer']);
});

test('so is the header with the visitor’s address', () => {
  expect(oversize(longHeader('cf-connecting-ip'))).toBeNull();
  expect(oversize(longHeader('cf-connecting-ip'), ['cf-connecting-ip'])?.status).toBe(431);
});
