import { expect, test } from 'vitest';
import { createLog } from './create-log.ts';
import { maskAddresses } from './mask-addresses.ts';

test.each([
  ['Sign-up attempt for rosa.field+x@example.com', 'Sign-up attempt for r…@example.com'],
  ['Key (email)=(rosa@example.com) already exists', 'Key (email)=(r…@example.com) already exists'],
  ['to <a@b.co>, "c"@d.co and e@f', 'to <a…@b.co>, "c"@d.co and e…@f'],
  ['/to/rosa%40example.com', '/…@example.com'],
  ['rosa%2540example.com', 'r…@example.com'],
  ['nothing @ all', 'nothing @ all'],
])('cuts the addresses in %j', (text, masked) => {
  expect(maskAddresses(text)).toBe(masked);
});

test('writes one JSON object a line, with level and time in words', () => {
  const lines: string[] = [];
  createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }).info(
    { status: 200 },
    'request',
  );
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    status: 200,
    msg: 'request',
  });
});

test('writes of an error no more than name, code, message and stack, without addresses', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const err = Object.assign(new Error('duplicate key rosa@example.com'), {
    code: '23505',
    detail: 'Key (email)=(rosa@example.com)',
  });
  log.error({ err }, 'a request failed');
  const { err: written } = JSON.parse(lines[0] ?? '');
  expect(Object.keys(written).sort()).toEqual(['code', 'message', 'name', 'stack']);
  expect(lines[0]).not.toContain('rosa@');
});
