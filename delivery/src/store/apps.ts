import { SITE_APPS } from '../site-apps.ts';
import type { AppName, Origins } from './app-name.ts';
import { keepDocument, readDocument } from './records.ts';

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
const DEFAULT: readonly AdmittedApp[] = SITE_APPS.map(({ name, owner, paths }) => ({ name, owner, paths }));

const DOCUMENT = 'apps.json';

/** The apps that the site admits, in the order in which they were admitted; the shell first. */
export async function admittedApps(site: string): Promise<readonly AdmittedApp[]> {
  return (await readDocument<AdmittedApp[]>(site, DOCUMENT)) ?? DEFAULT;
}

/** Replaces the list of admitted apps. Only the holder of the publish lock may call it. */
export function keepAdmittedApps(site: string, apps: readonly AdmittedApp[]): Promise<void> {
  return keepDocument(site, DOCUMENT, apps);
}

/** The origins of those apps that have one. */
export function originsOf(apps: readonly AdmittedApp[]): Origins {
  return Object.fromEntries(apps.flatMap(({ name, origin }) => (origin ? [[name, origin]] : [])));
}
