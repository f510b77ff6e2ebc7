import type { SiteConfig } from 'shared-lib';
import { APP_NAMES, type AppName } from '../project.ts';
import type { Composition, Versions } from '../store/site.ts';

/** What pages must have come from to be used again. */
export interface RenderedOf {
  versions: Versions;
  config: SiteConfig;
  /** Null takes pages whatever composed them. */
  composer: string | null;
}

/**
 * Which composition holds an app's pages already: those of the same release, the same shell and the same
 * configuration. The first of `candidates` that has them; apps without one must be rendered.
 */
export function findRendered(
  candidates: readonly Composition[],
  { versions, config, composer }: RenderedOf,
): ReadonlyMap<AppName, Composition> {
  const wanted = JSON.stringify(config);
  // A composition of an earlier day does not say how its pages came about.
  const alike = candidates.filter(
    (one) => one.rendered && one.versions.shell === versions.shell && JSON.stringify(one.config) === wanted,
  );
  const found = new Map<AppName, Composition>();
  for (const app of APP_NAMES) {
    const holder = alike.find(
      (one) => one.versions[app] === versions[app] && (!composer || one.rendered[app].composer === composer),
    );
    if (holder) found.set(app, holder);
  }
  return found;
}
