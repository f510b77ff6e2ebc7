import { createPath, type Location, type Navigator, type To } from 'react-router';

export function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const key = window.navigation?.currentEntry?.key ?? 'default';
  return { pathname, search, hash, state: (history.state as { usr?: unknown } | null)?.usr ?? null, key };
}

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** Without the Navigation API, also loads the document of a new path. */
function move(method: 'pushState' | 'replaceState', to: To, state: unknown): void {
  const { pathname } = window.location;
  history[method]({ usr: state }, '', hrefOf(to));
  if (window.navigation) return;
  if (window.location.pathname !== pathname) window.location.reload();
  else window.dispatchEvent(new PopStateEvent('popstate'));
}

/** The navigator of every region. `navigation.ts` shows the target page. */
export const siteNavigator: Navigator = {
  createHref: hrefOf,
  go: (delta) => history.go(delta),
  push: (to, state) => move('pushState', to, state),
  replace: (to, state) => move('replaceState', to, state),
};
