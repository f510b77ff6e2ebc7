import type { FormField } from 'shared-lib';
import { HOUR_MS } from '../time/hours.ts';

/** Fields that forms declare in addition to the specification's. `call` is the submission type. */
export type DeclaredFields = readonly { call: string; name: string; rule: Omit<FormField, 'pattern'> }[];

/** The names under which events count. Other pages and links count as `other`. */
export interface SiteNames {
  /** Whether the site serves or has served this release, as `app/version`. */
  isServed(release: string): boolean;
  pages: ReadonlySet<string>;
  /** The live links to the shop: the path of the page, a space and the label. */
  links: ReadonlySet<string>;
  /** The declared fields of all releases that may be open in a tab, newest first. A null result allows every field. */
  fieldsFor(release: string | null): DeclaredFields | null;
}

export const pageIn = ({ pages }: SiteNames, page: string): string => (pages.has(page) ? page : 'other');

export type ReadSiteNames = () => Promise<SiteNames>;

/** A well-formed release, for example `guide/1.0.0-3fa9c1d2`. */
export const RELEASE = /^[a-z][a-z0-9-]{0,39}\/[\w.+-]{1,60}$/;

const MAX_RELEASES = 40;

/** A backend without a site counts the first well-formed releases of each hour. */
export function namesWithoutSite(now: () => number): ReadSiteNames {
  let hourEnd = 0;
  const releases = new Set<string>();
  const isServed = (release: string) => {
    if (now() >= hourEnd) {
      hourEnd = now() + HOUR_MS;
      releases.clear();
    }
    if (RELEASE.test(release) && releases.size < MAX_RELEASES) releases.add(release);
    return releases.has(release);
  };
  return async () => ({ isServed, pages: new Set(), links: new Set(), fieldsFor: () => null });
}

export function splitRelease(release: string): { app: string; version: string } {
  const [app = '', version = ''] = release.split('/');
  return { app, version };
}
