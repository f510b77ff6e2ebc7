import { afterEach, expect, it, vi } from 'vitest';
import { Refused, Unchecked } from '../core/report/refusal.ts';
import { runCommand, UsageError } from '../core/report/terminal.ts';
import { readOnMerge } from './command.ts';

const before = process.exitCode;
afterEach(() => {
  process.exitCode = before;
});

it.each([
  ['a wrong call', new UsageError('Name one app.'), 2],
  ['a refusal', new Refused([]), 1],
  ['a failure', new Error('The disk is full.'), 1],
  ['a release that could not be checked', new Unchecked('guide 1.0.0 could not be checked.'), 3],
])('ends after %s with its own exit code, in words', async (_, error, code) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  await runCommand('Usage: npm run release', () => Promise.reject(error));
  expect(process.exitCode).toBe(code);
  expect(String(said.mock.calls)).toContain(error.message);
});

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
