import { createPath, type Location, type Navigator, type To } from 'react-router';

/** The document's current address, as React Router has it. */
export function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const key = window.navigation?.currentEntry?.key ?? 'default';
  return { pathname, search, hash, state: (history.state as { usr?: unknown } | null)?.usr ?? null, key };
}

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** Where the browser has no Navigation API, another page is another document. */
function move(method: 'pushState' | 'replaceState', to: To, state: unknown): void {
  const { pathname } = window.location;
  history[method]({ usr: state }, '', hrefOf(to));
  if (window.navigation) return;
  if (window.location.pathname !== pathname) window.location.reload();
  else window.dispatchEvent(new PopStateEvent('popstate'));
}

/** What `Link`, `Navigate` and `useNavigate` of every region use. `navigation.ts` shows the page that they lead to. */
export const siteNavigator: Navigator = {
  createHref: hrefOf,
  go: (delta) => history.go(delta),
  push: (to, state) => move('pushState', to, state),
  replace: (to, state) => move('replaceState', to, state),
};
