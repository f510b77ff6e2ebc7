import { expect, it } from 'vitest';
import { readGuardSettings } from './guard-settings.ts';

it('looks every minute, and raises after an hour with 200 page views', () => {
  const problems: string[] = [];
  expect(readGuardSettings({}, problems)).toEqual({
    everyMs: 60_000,
    stageMs: 3_600_000,
    stageViews: 200,
    webhook: null,
    shareDatabase: null,
  });
  expect(problems).toEqual([]);
});

it.each([
  ['https://hooks.example.com/releases?key=1', []],
  ['http://localhost:9000/hook', []],
  ['http://[::1]:9000/hook', []],
  ['http://hooks.example.com/releases', [expect.stringContaining('SHARE_WEBHOOK_URL must be an https')]],
  ['file:///etc/passwd', [expect.stringContaining('SHARE_WEBHOOK_URL')]],
  ['https://guide:secret@hooks.example.com/', [expect.stringContaining('without a user and a password')]],
  ['https://guide@hooks.example.com/', [expect.stringContaining('without a user and a password')]],
  ['HTTPS://HOOKS.EXAMPLE.COM', []],
  ['https://', [expect.stringContaining('SHARE_WEBHOOK_URL')]],
  ['javascript:alert(1)', [expect.stringContaining('SHARE_WEBHOOK_URL')]],
  ['http://localhost.example.com/hook', [expect.stringContaining('SHARE_WEBHOOK_URL must be an https')]],
  ['hooks', [expect.stringContaining('SHARE_WEBHOOK_URL')]],
])('of a webhook at %s says %j', (SHARE_WEBHOOK_URL, expected) => {
  const problems: string[] = [];
  readGuardSettings({ SHARE_WEBHOOK_URL }, problems);
  expect(problems).toEqual(expected);
});

it.each([
  ['SHARE_GUARD_SECONDS', '0'],
  ['SHARE_GUARD_SECONDS', '1.5'],
  ['SHARE_STAGE_MINUTES', '-1'],
  ['SHARE_STAGE_VIEWS', 'many'],
  ['SHARE_DATABASE_URL', 'mysql://db/site'],
])('says what %s must be instead of %s', (name, value) => {
  const problems: string[] = [];
  readGuardSettings({ [name]: value }, problems);
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must be`))]);
});
