import { read } from 'shared-lib/fields/fields.ts';
import { describe, expect, test } from 'vitest';
import { isCommonPassword, uncommonPasswordField } from './uncommon-password.ts';

describe('a new password', () => {
  const messagesFor = (password: unknown) =>
    read(uncommonPasswordField, password).issues?.map(({ message }) => message) ?? [];

  test('tells somebody who follows the rule with a common password to choose another', () => {
    expect(messagesFor('Password1!')).toEqual([
      'This password is too common. Please choose a different one.',
    ]);
    expect(messagesFor('Blue&Porch7Lamp')).toEqual([]);
  });

  test('speaks of the rule first', () => {
    expect(messagesFor('password')[0]).toMatch(/^Password must contain at least one uppercase letter/);
    expect(messagesFor('Pass1!')[0]).toBe('Password must be at least 8 characters');
  });
});

describe('is common password', () => {
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
});
