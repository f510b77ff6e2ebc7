import type { RouteForm, SiteConfig } from 'shared-lib';
import type { Release, ReleaseRoute } from '../store/releases.ts';
import type { AppName, ByApp, VersionSet } from '../store/version-set.ts';
import type { PlacedFragment } from './place-fragments.ts';

/** The key of the not-found page in `AssembledSite.pages`. No app may claim this path (`check-routes.ts`). */
export const NOT_FOUND = '/404';

export interface AssembledPage {
  html: string;
  /** Hashes of the page's inline code, for the Content-Security-Policy. */
  inline: { scripts: readonly string[]; styles: readonly string[] };
  app: AppName | null;
  route: ReleaseRoute | null;
  fragments: readonly PlacedFragment[];
}

export interface PlacedForm extends RouteForm {
  pages: readonly string[];
  /** App and version, for example `guide/1.0.0-3fa9c1d2`. */
  release: string;
}

export interface AssembledSite {
  id: string;
  set: VersionSet;
  /** The configuration of the pages: the shell's identity with the server's addresses. */
  config: SiteConfig;
  releases: ByApp<Release>;
  /** By path. The not-found page is at `NOT_FOUND`. */
  pages: ReadonlyMap<string, AssembledPage>;
  documents: ReadonlyMap<string, string>;
  /** Addresses below `/_r`, by path. Every path starts with a slash, so no lookup finds an inherited property. */
  rootFiles: Readonly<Record<string, string>>;
  redirects: Readonly<Record<string, string>>;
  /** By the path that the forms post to. */
  forms: Readonly<Record<string, PlacedForm>>;
}

export const textsOf = ({ pages, documents }: AssembledSite): Set<string> =>
  new Set([...[...pages.values()].map(({ html }) => html), ...documents.values()]);
