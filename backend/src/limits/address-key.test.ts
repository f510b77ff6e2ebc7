import { expect, test } from 'vitest';
import { mailboxOf } from './address-key.ts';

test.each([
  ['mary@b.cc', 'mary@b.cc'],
  [' Mary@B.cc ', 'mary@b.cc'],
  ['mary+news@b.cc', 'mary@b.cc'],
  ['mary@b.cc.', 'mary@b.cc'],
  ['m.a.r.y+1@googlemail.com', 'mary@gmail.com'],
  ['mary.lee@b.cc', 'mary.lee@b.cc'],
  ['mary@bücher.example', 'mary@xn--bcher-kva.example'],
  ['+@b.cc', '+@b.cc'],
  ['nobody', 'nobody'],
])('%s is counted as %s', (typed, mailbox) => {
  expect(mailboxOf(typed)).toBe(mailbox);
});
