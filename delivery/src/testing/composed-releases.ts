import type { ComposedReleases } from '../gate/composed-releases.ts';
import type { AppName } from '../project.ts';
import type { Release } from '../store/site.ts';
import { releaseOf, routeAt } from './release-of.ts';

/** One small release of every app that fit together; `changes` replaces parts of some of them. */
export function composedReleases(changes: Partial<Record<AppName, Partial<Release>>> = {}): ComposedReleases {
  const needs = { react: '^19.3.0', 'shared-lib': '^1.0.0' };
  return {
    shell: releaseOf('shell', [], {
      shared: { react: '19.3.1', 'shared-lib': '1.0.0' },
      rootFiles: ['favicon.svg'],
      ...changes.shell,
    }),
    content: releaseOf('content', [routeAt('/'), routeAt('/blog')], { shared: needs, ...changes.content }),
    guide: releaseOf('guide', [routeAt('/free-homeowners-guide')], {
      shared: needs,
      rootFiles: ['homeowners-guide.pdf'],
      ...changes.guide,
    }),
    account: releaseOf('account', [routeAt('/login')], { shared: needs, ...changes.account }),
  };
}
