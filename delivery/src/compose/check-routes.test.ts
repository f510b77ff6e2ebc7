import { expect, it } from 'vitest';
import { releaseOf, routeAt } from '../testing/release-of.ts';
import { checkRoutes } from './check-routes.ts';

it('accepts apps whose paths are their own', () => {
  const content = releaseOf('content', [routeAt('/'), routeAt('/blog')]);
  expect(() => checkRoutes([content, releaseOf('guide', [routeAt('/free-homeowners-guide')])])).not.toThrow();
});

it('refuses a path that two apps claim, naming both, the version and what to do', () => {
  const content = releaseOf('content', [routeAt('/'), routeAt('/blog')]);
  const guide = releaseOf('guide', [routeAt('/blog')], { version: '1.2.0-abc' });
  expect(() => checkRoutes([content, guide])).toThrow(
    'guide 1.2.0-abc claims /blog, which content owns: rename one of the two.',
  );
});

it('refuses a path that one app claims twice', () => {
  expect(() => checkRoutes([releaseOf('content', [routeAt('/'), routeAt('/')])])).toThrow('content owns');
});
