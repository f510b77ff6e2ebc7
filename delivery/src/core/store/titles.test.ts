import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { titleFrom } from './names.ts';
import { openStore } from './site-store.ts';

const AT = '2026-11-27T14:05:59.000Z';
const titleOf = (...subjects: string[]) =>
  titleFrom({ commits: subjects.map((subject) => ({ commit: 'a'.repeat(40), subject })) }, AT);

it('is the subject of the latest commit, without the type of a Conventional Commit', () => {
  expect(titleOf('fix(guide)!: shorten the headline', 'feat: begin')).toBe('Shorten the headline');
  expect(titleOf('feat: élargir')).toBe('Élargir');
  expect(titleOf('build(deps-dev): bump sharp: 0.34')).toBe('Bump sharp: 0.34');
  expect(titleOf('Say it better: shorter')).toBe('Say it better: shorter');
  expect(titleOf('fix(guide):no space')).toBe('Fix(guide):no space');
});

it('has no control characters and at most 120 characters', () => {
  expect(titleOf(`fix: one\u001b[31m\ttwo\u202e  three`)).toBe('One[31m two three');
  expect(titleOf(`fix: ${'🏡'.repeat(200)}`)).toBe('🏡'.repeat(120));
});

it('is the time of arrival in UTC without a known commit', () => {
  expect(titleFrom(null, AT)).toBe('Release of Nov 27, 14:05');
  expect(titleFrom({ commits: [] }, '2026-03-01T00:07:00.000Z')).toBe('Release of Mar 1, 00:07');
  expect(titleOf('')).toBe('Release of Nov 27, 14:05');
});

it('is kept for a version of an app, and replaced by the next one', async () => {
  const { titles } = openStore(temporaryFolder());
  const release = { app: 'guide', version: '1.0.0' };
  expect(await titles.given(release)).toBe(null);
  await titles.give(release, 'Autumn');
  await titles.give(release, 'Winter');
  expect(await titles.given(release)).toBe('Winter');
  expect(await titles.given({ ...release, app: 'content' })).toBe(null);
});
