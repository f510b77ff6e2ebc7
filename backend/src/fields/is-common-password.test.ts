import { expect, test } from 'vitest';
import { isCommonPassword } from './is-common-password.ts';

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@$$w0rd2025!',
  '!1Qwerty',
  'Abc12345!',
  'Password123456789!',
  'M1chelle!',
  'P1ease&1',
  '!Q2w3e4r5t',
  'Gable&Grain1',
  'GableAndGrain2025!',
])('knows %s for a common one', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Correct1Horse!',
  'Rosa@Field1',
  'Sun@84736251928!',
  'Blue&Porch7Lamp',
  'aB3$kLm9&x',
  `Aa1!${'z'.repeat(124)}`,
])('takes %s', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
