import { expect, it } from 'vitest';
import { routeAt } from '../../testing/small-releases.ts';
import { visitOf } from './visit-page.ts';

const page = {
  path: '/dashboard',
  file: 'f',
  html: '<main><p>All of it</p></main>',
} as const;

it('of a page behind the gate is by somebody who is signed in, of any other page by nobody', () => {
  const visit = (access: 'authenticated' | 'anonymous' | 'anyone') =>
    visitOf({ ...page, route: routeAt('/dashboard', { access }) });
  expect(visit('authenticated')).toMatchObject({ address: '/dashboard', mark: '/dashboard', signedIn: true });
  expect(visit('anonymous').signedIn).toBe(false);
  expect(visit('anyone').signedIn).toBe(false);
});

it('of the not-found page is to an address that nobody has', () => {
  const visit = visitOf({ ...page, path: '/404', route: null });
  expect(visit).toMatchObject({ mark: 'not-found', missing: true });
  expect(visit.address).not.toBe('/404');
});
