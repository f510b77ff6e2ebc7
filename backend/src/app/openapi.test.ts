import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { parseInput } from 'shared-lib/fields/fields.ts';
import { expect, test } from 'vitest';
import { PATHS } from './features.ts';
import { openApiDocument, openApiFile } from './openapi.ts';

const SECTION_7 = [
  ...['register', 'login', 'reset-password', 'verify-email'].map((name) => `/auth/${name}`),
  ...['create', 'get', 'list', 'update', 'delete'].map((name) => `/content/${name}`),
  ...['/user/profile', '/user/update', '/email/send', '/email/verify'],
];

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(openApiDocument() as never)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('openapi.json is current; after a change, run: npm run site -- openapi', () => {
  expect(JSON.parse(readFileSync(openApiFile, 'utf8'))).toEqual(openApiDocument());
});

test('the document has every path of specification section 7 and of the features', () => {
  const { paths } = openApiDocument();
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/', ...SECTION_7, '/health', '/ready']));
  expect(Object.keys(paths).sort()).toEqual([...Object.keys(PATHS), '/health', '/ready'].sort());
});

test('every example matches its schema', () => {
  const wrong = Object.entries(PATHS).filter(([, { body, example }]) => !parseInput(body, example).success);
  expect(wrong).toEqual([]);
});
