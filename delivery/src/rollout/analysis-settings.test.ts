import { expect, it } from 'vitest';
import { readAnalysisSettings } from './analysis-settings.ts';

it('looks every 30 seconds, and raises after an hour with 200 page views', () => {
  const problems: string[] = [];
  expect(readAnalysisSettings({}, problems)).toEqual({
    everyMs: 30_000,
    stageMs: 3_600_000,
    stageViews: 200,
    webhook: null,
    canaryDatabase: null,
  });
  expect(problems).toEqual([]);
});

it.each([
  'https://hooks.example.com/releases?key=1',
  'HTTPS://HOOKS.EXAMPLE.COM',
  'http://localhost:9000/hook',
  'http://[::1]:9000/hook',
])('takes a webhook at %s', (CANARY_WEBHOOK_URL) => {
  const problems: string[] = [];
  readAnalysisSettings({ CANARY_WEBHOOK_URL }, problems);
  expect(problems).toEqual([]);
});

it.each([
  ['CANARY_WEBHOOK_URL', 'http://hooks.example.com/releases'],
  ['CANARY_WEBHOOK_URL', 'http://localhost.example.com/hook'],
  ['CANARY_WEBHOOK_URL', 'https://guide:secret@hooks.example.com/'],
  ['CANARY_WEBHOOK_URL', 'https://guide@hooks.example.com/'],
  ['CANARY_WEBHOOK_URL', 'file:///etc/passwd'],
  ['CANARY_WEBHOOK_URL', 'javascript:alert(1)'],
  ['CANARY_WEBHOOK_URL', 'https://'],
  ['CANARY_WEBHOOK_URL', 'hooks'],
  ['CANARY_ANALYSIS_SECONDS', '0'],
  ['CANARY_ANALYSIS_SECONDS', '1.5'],
  ['CANARY_STAGE_MINUTES', '-1'],
  ['CANARY_STAGE_VIEWS', 'many'],
  ['CANARY_DATABASE_URL', 'mysql://db/site'],
])('says what %s must be instead of %s', (name, value) => {
  const problems: string[] = [];
  readAnalysisSettings({ [name]: value }, problems);
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must be`))]);
});
