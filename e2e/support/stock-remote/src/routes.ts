/** The route contract, and nothing else of this site. */
export const routes = [{ path: '/stock-remote', load: () => import('./CounterPage.ts') }];
