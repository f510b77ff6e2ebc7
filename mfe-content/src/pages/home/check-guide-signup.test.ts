import { describe, expect, it } from 'vitest';
import { checkGuideSignup } from './check-guide-signup.ts';

function check(name: string, email: string): string | undefined {
  const fields = new FormData();
  fields.set('name', name);
  fields.set('email', email);
  return checkGuideSignup(fields)?.message;
}

describe('name and email are required after trimming', () => {
  it.each([
    ['', ''],
    ['Ann', ''],
    ['', 'ann@example.com'],
    ['   ', 'ann@example.com'],
    ['Ann', '  '],
  ])('"%s" and "%s"', (name, email) => {
    expect(check(name, email)).toBe('Both name and email are required');
  });
});

describe('the email must match text, at sign, text, dot, text', () => {
  it.each(['ann', 'ann@example', '@example.com', 'ann@.', 'ann @example.com'])('refuses %s', (email) => {
    expect(check('Ann', email)).toBe('Please enter a valid email address');
  });

  it.each(['ann@example.com', ' ann@example.com ', 'a+b@sub.example.co'])('takes "%s"', (email) => {
    expect(check('Ann', email)).toBeUndefined();
  });
});
