import { expect, it } from 'vitest';
import { readCanarySettings } from './canary-check.ts';

it('requires no settings, and accepts a webhook over https or on this machine', () => {
  const problems: string[] = [];
  expect(readCanarySettings({}, problems)).toEqual({ stageMs: 3_600_000, webhook: null, database: null });
  for (const CANARY_WEBHOOK_URL of [
    'https://hooks.example.com/releases?key=secret',
    'http://localhost:8080/hook',
    'http://127.0.0.1/hook',
    'http://[::1]:8080/hook',
  ])
    readCanarySettings({ CANARY_WEBHOOK_URL }, problems);
  expect(problems).toEqual([]);
});

it.each([
  ['CANARY_WEBHOOK_URL', 'http://hooks.example.com/releases'],
  ['CANARY_WEBHOOK_URL', 'http://localhost.example.com/hook'],
  ['CANARY_WEBHOOK_URL', 'https://guide:secret@hooks.example.com/'],
  ['CANARY_WEBHOOK_URL', 'https://guide@hooks.example.com/'],
  ['CANARY_WEBHOOK_URL', 'file:///etc/passwd'],
  ['CANARY_WEBHOOK_URL', 'hooks'],
  ['CANARY_STAGE_MINUTES', '-1'],
  ['CANARY_STAGE_MINUTES', '1.5'],
  ['CANARY_STAGE_MINUTES', '43201'],
  ['CANARY_DATABASE_URL', 'mysql://db/site'],
])('refuses %s=%s', (name, value) => {
  const problems: string[] = [];
  readCanarySettings({ [name]: value }, problems);
  expect(problems).toEqual([expect.stringContaining(name)]);
});
