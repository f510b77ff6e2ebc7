import { expect, it } from 'vitest';
import { titleFrom } from './names.ts';

const AT = '2026-11-27T14:05:59.000Z';
it.each([
  ['fix(guide)!: shorten the headline', 'Shorten the headline'],
  ['build(deps-dev): bump sharp: 0.34', 'Bump sharp: 0.34'],
  ['Say it better: shorter', 'Say it better: shorter'],
  ['fix: one\u001b[31m\ttwo\u202e  three', 'One[31m two three'],
  [`fix: ${'🏡'.repeat(200)}`, '🏡'.repeat(120)],
  ['', 'Release of Nov 27, 14:05'],
])('a release whose latest commit is %j has the title %j', (subject, title) => {
  const commits = [subject, 'feat: begin'].map((text) => ({ commit: 'a'.repeat(40), subject: text }));
  expect(titleFrom({ commits }, AT)).toBe(title);
  expect(titleFrom(null, AT)).toBe('Release of Nov 27, 14:05');
});

it('the title of a build with uncommitted changes says so, in at most 120 characters', () => {
  const commits = [{ commit: 'a'.repeat(40), subject: `fix: shorten ${'🏡'.repeat(200)}` }];
  const title = `Uncommitted changes after ‘Shorten ${'🏡'.repeat(84)}’`;
  expect(titleFrom({ commits, clean: false }, AT)).toBe(title);
});
