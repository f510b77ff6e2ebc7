import { expect, it } from 'vitest';
import { guideSwitches } from '../testing/switches.ts';
import { isWithdrawn } from './is-withdrawn.ts';

it.each([
  ['live', ['1', '2'], '2', false],
  ['replaced by a release', ['1', '2', '3'], '2', false],
  ['rolled back', ['1', '2', '<1'], '2', true],
  ['rolled back, with releases since', ['1', '2', '<1', '3'], '2', true],
  ['rolled back and released again', ['1', '2', '<1', '2'], '2', false],
  ['what a roll back returned to', ['1', '2', '<1'], '1', false],
  ['never live', ['1', '2'], '9', false],
])('a version that is %s', (_, history, version, withdrawn) => {
  expect(isWithdrawn(guideSwitches(history), 'guide', version)).toBe(withdrawn);
});
