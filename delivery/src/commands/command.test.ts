import { expect, it } from 'vitest';
import { UsageError } from '../core/report/terminal.ts';
import { readOnMerge } from './command.ts';

it.each([
  ['# What a merge does.\nonMerge: live\n', { kind: 'live' }],
  ['onMerge: nothing # for now', { kind: 'nothing' }],
  ['onMerge: canary 10', { kind: 'canary', canary: { percent: 10, progressive: false } }],
  ['onMerge: canary 1 progressive\n', { kind: 'canary', canary: { percent: 1, progressive: true } }],
])('reads what a merge does: %j', (text, plan) => {
  expect(readOnMerge(text)).toEqual(plan);
});

it.each([
  '',
  'onMerge: canary',
  'onMerge: canary 0',
  'onMerge: canary 101',
  'onMerge: live\nonMerge: live',
  'live',
])('refuses a release.yml that does not say it: %j', (text) => {
  expect(() => readOnMerge(text)).toThrow(UsageError);
});
