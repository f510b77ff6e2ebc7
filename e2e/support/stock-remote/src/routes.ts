/** The route contract of this site. */
export const routes = [{ path: '/stock-remote', load: () => import('./CounterPage.ts') }];
