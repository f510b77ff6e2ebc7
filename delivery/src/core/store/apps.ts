import { SITE } from '../project/project.ts';
import type { AppName, Origins } from './app-name.ts';
import type { Records } from './records.ts';

/** An app that the site's owner has admitted. */
export interface AdmittedApp {
  name: AppName;
  /** The team that answers for it. */
  owner: string;
  /**
   * Where its pages and files may lie: paths such as `/offers`, or everything below one, `/offers/*`. Of two
   * apps whose paths overlap, the longer path decides; `/*` is what nobody else has.
   */
  paths: readonly string[];
  /** Where browsers get its scripts and styles, if not from this site: `https://account.example`. */
  origin?: string | undefined;
}

/** What a site admits whose owner has not said anything: the apps of this repository. */
const DEFAULT: readonly AdmittedApp[] = SITE.apps.map(({ name, owner, paths }) => ({ name, owner, paths }));

const DOCUMENT = 'apps.json';

/** The origins of those apps that have one. */
export function originsOf(apps: readonly AdmittedApp[]): Origins {
  return Object.fromEntries(apps.flatMap(({ name, origin }) => (origin ? [[name, origin]] : [])));
}

/** Which apps a site admits. */
export type Apps = ReturnType<typeof createApps>;

/** The apps that a site admits. */
export function createApps(records: Records) {
  return {
    /** In the order in which they were admitted; the shell first. */
    admitted: async (): Promise<readonly AdmittedApp[]> =>
      (await records.document<AdmittedApp[]>(DOCUMENT)) ?? DEFAULT,
    /** Replaces the list. Only the holder of the publish lock may call it. */
    keep: (apps: readonly AdmittedApp[]): Promise<void> => records.keep(DOCUMENT, apps),
  };
}
