import { expect, it } from 'vitest';
import { routeAt } from '../../testing/small-releases.ts';
import { visitOf } from './visit-page.ts';

const page = { path: '/dashboard', file: 'f', html: '<main><p>All of it</p></main>' };

it.each([
  ['authenticated', true],
  ['anonymous', false],
  ['anyone', false],
] as const)('of a page for %s is by somebody who is signed in: %s', (access, signedIn) => {
  const visit = visitOf({ ...page, route: routeAt('/dashboard', { access }) });
  expect(visit).toMatchObject({ address: '/dashboard', mark: '/dashboard', signedIn });
});

it('of the not-found page is to an address that nobody has', () => {
  const visit = visitOf({ ...page, path: '/404', route: null });
  expect(visit).toMatchObject({ mark: 'not-found', missing: true });
  expect(visit.address).not.toBe('/404');
});
