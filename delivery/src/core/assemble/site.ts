import type { RouteForm, SiteConfig } from 'shared-lib';
import type { Release, ReleaseRoute } from '../store/releases.ts';
import type { AppName, ByApp, VersionSet } from '../store/version-set.ts';
import type { PlacedFragment } from './place-fragments.ts';

/** The path of the not-found page. Not an address of the site. */
export const NOT_FOUND = '/404';

export interface AssembledPage {
  html: string;
  /** The hashes of its inline code, as source expressions (CSP level 3). */
  inline: { scripts: readonly string[]; styles: readonly string[] };
  app: AppName | null;
  route: ReleaseRoute | null;
  fragments: readonly PlacedFragment[];
}

/** A form with the paths of its pages: its own, or those that place its fragment. */
export interface PlacedForm extends RouteForm {
  pages: readonly string[];
  /** As `guide/1.0.0-3fa9c1d2`. */
  release: string;
}

/** All pages and documents of a version set, in memory. */
export interface AssembledSite {
  id: string;
  set: VersionSet;
  /** The configuration of its pages: the shell's identity with the server's addresses. */
  config: SiteConfig;
  releases: ByApp<Release>;
  /** By path; the not-found page at `NOT_FOUND`. */
  pages: ReadonlyMap<string, AssembledPage>;
  /** `federation.json`, `sitemap.xml` and the others of `DOCUMENT_TYPES`, by name. */
  documents: ReadonlyMap<string, string>;
  /** The files at the root: their addresses below `/_r`, by path. No inherited property begins with a slash. */
  rootFiles: Readonly<Record<string, string>>;
  /** The new paths of moved pages, by path. */
  redirects: Readonly<Record<string, string>>;
  /** Forms, by the path they post to. */
  forms: Readonly<Record<string, PlacedForm>>;
}
