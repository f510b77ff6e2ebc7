import { keepDocument, readDocument } from './records.ts';

/** The name of an app; the host is `shell`, every other one a remote. The site knows which there are. */
export type AppName = string;

/**
 * Whether an app can be called so: up to 31 small letters, digits and hyphens, and nothing that every object has.
 */
export function isAppName(name: string): boolean {
  return /^[a-z][a-z0-9-]{0,30}$/.test(name) && !(name in {});
}

/** Something of every app of a site, at least of the shell. */
export interface ByApp<Value> {
  readonly shell: Value;
  readonly [app: AppName]: Value;
}

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
}

/** What a site admits whose owner has not said anything: the apps of this repository. */
const DEFAULT: readonly AdmittedApp[] = [
  { name: 'shell', owner: 'platform team', paths: ['/*'] },
  { name: 'content', owner: 'editorial team', paths: ['/*'] },
  {
    name: 'guide',
    owner: 'marketing team',
    paths: ['/free-homeowners-guide', '/homeowners-guide-download', '/homeowners-guide.pdf', '/*'],
  },
  {
    name: 'account',
    owner: 'accounts team',
    paths: [
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password',
      '/verify-email',
      '/dashboard',
      '/account-settings',
      '/account-privacy',
      '/*',
    ],
  },
];

const DOCUMENT = 'apps.json';

/** The apps that the site admits, in the order in which they were admitted; the shell first. */
export async function admittedApps(site: string): Promise<readonly AdmittedApp[]> {
  return (await readDocument<AdmittedApp[]>(site, DOCUMENT)) ?? DEFAULT;
}

/** Replaces the list of admitted apps. Only the holder of the publish lock may call it. */
export function keepAdmittedApps(site: string, apps: readonly AdmittedApp[]): Promise<void> {
  return keepDocument(site, DOCUMENT, apps);
}
