import type { AppName } from '../project.ts';
import type { Release, ReleaseRoute } from '../store/site.ts';

/** A route as a release has it, with everything that a test does not care about. */
export function routeAt(path: string, rest: Partial<ReleaseRoute> = {}): ReleaseRoute {
  return {
    path,
    title: `Title of ${path}`,
    description: `Description of ${path}`,
    layout: 'public',
    access: 'anyone',
    indexed: true,
    source: `src/pages${path}Page.tsx`,
    files: [],
    more: [],
    ...rest,
  };
}

/** A release of an app, version 1.0.0, with these routes. */
export function releaseOf(
  app: AppName,
  routes: readonly ReleaseRoute[],
  rest: Partial<Release> = {},
): Release {
  return {
    app,
    version: '1.0.0',
    base: `/_r/${app}/1.0.0/`,
    mode: 'production',
    entry: `/_r/${app}/1.0.0/remoteEntry.js`,
    boot: null,
    css: null,
    files: [],
    routes,
    rootFiles: [],
    shared: {},
    ...rest,
  };
}
