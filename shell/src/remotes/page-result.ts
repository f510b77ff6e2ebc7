import type { ComponentType } from 'react';
import type { RemoteRoute } from 'shared-lib';
import type { PageError } from './remote-error.ts';

/**
 * What became of a page:
 * - `page`: it is here;
 * - `prose`: it needs no script, and its prerendered HTML is on the screen;
 * - `adopt`: it did not arrive, but its prerendered HTML is on the screen and stays there;
 * - `failed`: it did not arrive, and there is nothing to show in its place.
 *
 * `enliven` is the route's own.
 */
export type PageResult = (
  | { kind: 'page'; Page: ComponentType }
  | { kind: 'prose' }
  | { kind: 'adopt'; error: PageError }
  | { kind: 'failed'; error: PageError }
) & { enliven?: RemoteRoute['enliven'] | undefined };
