import { parseInput } from 'shared-lib/fields/fields.ts';
import { expect, test } from 'vitest';
import { isCommonPassword, uncommonPasswordField } from './uncommon-password.ts';

test('checks the password rules before the list of common passwords', () => {
  const [issue] = parseInput(uncommonPasswordField, 'password').issues ?? [];
  expect(issue?.message).toMatch(/^Password must contain at least one uppercase letter/);
  const [common] = parseInput(uncommonPasswordField, 'Password1!').issues ?? [];
  expect(common?.message).toBe('This password is too common. Please choose a different one.');
});

const WORDS = 'P@ssw0rd P@$$w0rd2025! !1Qwerty Abc12345! Password123456789! M1chelle! P1ease&1 !Q2w3e4r5t';
const SITE_NAMES = 'Gable&Grain1 GableAndGrain2025!';
test.each(`${WORDS} ${SITE_NAMES}`.split(' '))('counts %s as a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

const UNCOMMON = 'Correct1Horse! Rosa@Field1 Sun@84736251928! Blue&Porch7Lamp aB3$kLm9&x'.split(' ');
test.each([...UNCOMMON, `Aa1!${'z'.repeat(124)}`])('does not count %s as a common password', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
