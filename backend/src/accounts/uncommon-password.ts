import { dictionary } from '@zxcvbn-ts/language-common';
import { newPasswordField } from 'shared-lib/fields/fields.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import * as v from 'valibot';

const TOO_COMMON = 'This password is too common. Please choose a different one.';

/** Only the backend checks this, because the list is too long for a browser. */
export const uncommonPasswordField = v.pipe(
  newPasswordField,
  v.check((password) => !isCommonPassword(password), TOO_COMMON),
);

const SITE_WORDS = site.identity.name.toLowerCase().match(/[a-z]{3,}/g) ?? [];

const COMMON = new Set([
  ...dictionary['passwords-common'],
  ...SITE_WORDS,
  SITE_WORDS.join(''),
  SITE_WORDS.join('and'),
]);

const LOOKALIKES: Record<string, string> = { '@': 'a', 4: 'a', 3: 'e', 0: 'o', $: 's', 5: 's', '!': 'i' };
/** The digits on the same keys as these characters. */
const SHIFTED: Record<string, string> = { '!': '1', '@': '2', $: '4', '%': '5', '&': '7', '*': '8' };
/** More characters around a word make the password uncommon, unless their digits are common (`123456`). */
const MAX_DECORATION = 5;

/** Also recognizes variants of a common password, such as `P@ssw0rd` and `Password2025!`. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const keys = lower.replace(/[^a-z\d]/g, (char) => SHIFTED[char] ?? char);
  return [lower, keys, withoutSpecials(lower), ...wordsIn(lower)].some((form) => COMMON.has(form));
}

function wordsIn(lower: string): string[] {
  const [, before = '', word, after = ''] = /^([^a-z]*)([a-z](?:.*[a-z])?)([^a-z]*)$/.exec(lower) ?? [];
  if (!word) return [];
  const decoration = before + after;
  if (decoration.length > MAX_DECORATION && !COMMON.has(decoration.replace(/\D/g, ''))) return [];
  return [word, withoutSpecials(word), withLetters(word, 'i'), withLetters(word, 'l')];
}

const withoutSpecials = (text: string) => text.replace(/[^a-z\d]/g, '');

function withLetters(text: string, letterFor1: 'i' | 'l'): string {
  return text.replace(/[^a-z]/g, (char) => (char === '1' ? letterFor1 : (LOOKALIKES[char] ?? char)));
}
