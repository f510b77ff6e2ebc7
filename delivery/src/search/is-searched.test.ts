import { expect, it } from 'vitest';
import { routeAt } from '../testing/release-of.ts';
import { isSearched } from './is-searched.ts';

it.each([
  ['an indexed page', {}, true],
  ['a variant of an indexed page', { indexed: false, canonical: '/tips' }, true],
  ['a page that is nobody else’s business', { indexed: false }, false],
  ['a form to sign in', { layout: 'bare' }, false],
  ['a page behind the gate', { access: 'authenticated' }, false],
  ['a page for visitors who are not signed in', { access: 'anonymous' }, false],
] as const)('%s: %o is searched: %s', (_, rest, expected) => {
  expect(isSearched(routeAt('/a', rest))).toBe(expected);
});
