import { describe, expect, test } from 'vitest';
import { NEW_PASSWORD, SUBMISSION_MAX } from './field-rules.ts';
import { emailField, momentField, parseInput } from './fields.ts';

const field = emailField();
const EMAIL_MAX = SUBMISSION_MAX.email;

describe('an email address', () => {
  test.each([
    ['mary@b.cc', 'mary@b.cc'],
    ['  Mary.Field+porch@Mail.Example.COM\n', 'mary.field+porch@mail.example.com'],
    ["mary_o'brien-99%x@a1-b2.co.uk", "mary_o'brien-99%x@a1-b2.co.uk"],
    ['mary@xn--bcher-kva.xn--p1ai', 'mary@xn--bcher-kva.xn--p1ai'],
    [`${'a'.repeat(EMAIL_MAX - 6)}@bc.de`, `${'a'.repeat(EMAIL_MAX - 6)}@bc.de`],
  ])('%j is stored as %j', (input, output) => {
    expect(parseInput(field, input).output).toBe(output);
  });

  test.each([
    ['brackets and quotes', ['<mary@b.cc', 'mary@b.cc>>', '<mary@b.cc>', 'Mary <mary@b.cc>', '"mary"@b.cc']],
    ['comments and lists', ['mary(home)@b.cc', 'mary@b.cc,rosa@b.cc', 'mary@b.cc rosa@b.cc', 'mary@@b.cc']],
    ['an invalid domain', ['mary@b', 'mary@b.c', 'mary@b..cc', 'mary@.b.cc', 'mary@b.cc.', '@b.cc', 'mary']],
    ['an invalid host', ['mary@-b.cc', 'mary@b-.cc', 'mary@[127.0.0.1]', 'mary@127.0.0.1']],
    ['dots', ['.mary@b.cc', 'mary.@b.cc', 'ma..ry@b.cc']],
    ['lookalike characters', ['mary\u200b@b.cc', 'mａry@b.cc', 'mary@b\u3002cc', '=?utf-8?q?mary?=@b.cc']],
    ['line breaks', ['mary@b.cc\r\nBcc: rosa@b.cc', 'mary@b.cc\0']],
  ])('is refused with %s: %j', (_, addresses) => {
    expect(addresses.filter((address) => parseInput(field, address).success)).toEqual([]);
  });

  test('has at most 254 characters', () => {
    const [issue, ...more] = parseInput(field, `${'a'.repeat(EMAIL_MAX - 5)}@bc.de`).issues ?? [];
    expect(issue?.message).toBe('Email must have at most 254 characters');
    expect(more).toEqual([]);
  });
});

test.each([
  ['2025-06-12T09:30:00Z', true],
  ['2025-06-12T09:30:00.123-04:00', true],
  ['2024-02-29T00:00:00Z', true],
  ['2025-02-30T00:00:00Z', false],
  ['2025-13-01T00:00:00Z', false],
  ['2025-06-12T09:30:00', false],
  ['2025-06-12T24:00:00Z', false],
  [`2025-06-12T09:30:00.${'0'.repeat(40)}Z`, false],
  [undefined, false],
])('%s is a date-time: %s', (input, expected) => {
  expect(parseInput(momentField('no moment'), input).success).toBe(expected);
});

test('a new password needs a special character of the specification, and allows no others', () => {
  const characters = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ é'];
  const accepted = (start: string) =>
    characters.filter((end) => NEW_PASSWORD.pattern.test(start + end)).join('');
  expect([accepted('Secret1'), accepted('Secret1!')]).toEqual(['!$%&*?@', '!$%&*?@']);
});
