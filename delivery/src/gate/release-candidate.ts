import type { SiteConfig } from 'shared-lib';
import type { AppName } from '../project.ts';
import type { Composition, Release } from '../store/site.ts';

/** What is live while a release asks to become it. */
export interface LiveReleases {
  composition: Composition;
  releases: Readonly<Record<AppName, Release>>;
}

/** A built release that nobody has rendered yet. */
export interface BuiltCandidate {
  /** As read from its folder's `release.json`. */
  release: Release;
  /** The release's folder: `release.json`, `client`, `server`. */
  folder: string;
  live: LiveReleases;
  /** The site's folder: releases, compositions, styles, `live`. */
  siteFolder: string;
}

/** A release together with the composition that would become live with it. */
export interface ReleaseCandidate extends BuiltCandidate {
  /** The newly rendered composition, which is not live yet: `composition.json`, `pages`, `federation.json`. */
  compositionFolder: string;
  /** The configuration that it was rendered with. */
  config: SiteConfig;
}
