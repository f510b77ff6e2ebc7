import type { SiteConfig } from 'shared-lib';
import type { AppName } from '../apps.ts';
import type { IntegrityFile } from '../release/release.ts';
import type { Versions } from './releases-of.ts';

/** How an app's pages came about: what they look like follows from this and the releases. */
export interface RenderedBy {
  /** Names the code that composed them. */
  composer: string;
  /** The address of their stylesheet. */
  stylesheet: string;
}

/**
 * Which releases are live together, with the HTML rendered for them: `composition.json`. It is written once
 * and never changed.
 */
export interface Composition {
  id: string;
  versions: Versions;
  /** What the pages were rendered with; later publishes keep to it. */
  config: SiteConfig;
  /** What a visitor may load of each release, with its integrity. */
  files: Readonly<Record<AppName, readonly IntegrityFile[]>>;
  /** File names below `pages`, by path. */
  pages: Readonly<Record<string, string>>;
  /** The integrity of each page's HTML, by path. */
  integrity: Readonly<Record<string, string>>;
  /** By app; the shell's own is the not-found page. */
  rendered: Readonly<Record<AppName, RenderedBy>>;
  /** Files at the site's root, each with the app that brings it. */
  rootFiles: Readonly<Record<string, AppName>>;
  /** Where pages that are gone have gone, by the paths that they had; none in compositions of an earlier day. */
  redirects?: Readonly<Record<string, string>>;
  /** The source expression of the inlined boot script for the policy, for example `sha256-…`. */
  bootHash: string;
}
