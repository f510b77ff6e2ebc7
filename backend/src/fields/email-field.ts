import { textField } from './text-field.ts';

/** Longest address that mail can carry (RFC 5321). */
export const EMAIL_MAX = 254;

/** Specification section 5: 'text, at sign, text, dot, text'. */
const SIMPLE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** An address, trimmed and in lower case. */
export function emailField({ pattern = SIMPLE, message = 'Please enter a valid email address' } = {}) {
  return textField('Email', { max: EMAIL_MAX }).regex(pattern, message).toLowerCase();
}
