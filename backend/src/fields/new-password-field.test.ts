import { expect, test } from 'vitest';
import { newPasswordField } from './new-password-field.ts';

const messagesFor = (password: unknown) =>
  newPasswordField.safeParse(password).error?.issues.map(({ message }) => message) ?? [];

test('tells somebody who follows the rule with a common password to choose another', () => {
  expect(messagesFor('Password1!')).toEqual(['This password is too common. Please choose a different one.']);
  expect(messagesFor('Blue&Porch7Lamp')).toEqual([]);
});

test('speaks of the rule first', () => {
  expect(messagesFor('password')[0]).toMatch(/^Password must contain at least one uppercase letter/);
  expect(messagesFor('Pass1!')[0]).toBe('Password must be at least 8 characters');
});
