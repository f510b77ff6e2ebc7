import { expect, it } from 'vitest';
import { guideSwitches } from '../testing/switches.ts';
import { liveVersions } from './live-versions.ts';

it.each([
  ['a release stands on the one before', ['1', '2', '3'], ['1', '2', '3']],
  ['a roll back takes away what it left', ['1', '2', '3', '<2'], ['1', '2']],
  ['a second roll back leads further back', ['1', '2', '3', '<2', '<1'], ['1']],
  ['what was rolled back may be released again', ['1', '2', '<1', '2'], ['1', '2']],
  ['a release of an old version is a release', ['1', '2', '1'], ['1', '2', '1']],
  ['a roll back to a composition may skip some', ['1', '2', '3', '<1'], ['1']],
])('%s', (_, history, versions) => {
  expect(liveVersions(guideSwitches(history), 'guide')).toEqual(versions);
});

it('knows nothing of switches of other apps', () => {
  expect(liveVersions(guideSwitches(['1', '2', '3']), 'account')).toEqual(['1.0.0']);
});
