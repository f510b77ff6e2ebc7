/** An app of this repository, and what a site admits of it. */
export interface SiteApp {
  name: string;
  /** The workspace's folder below the project. */
  folder: string;
  /** The team that answers for it. */
  owner: string;
  /** Where its pages and files may lie (`AdmittedApp` in store/apps.ts). */
  paths: readonly string[];
  /** The program that writes `src/generated` from the app's data, below its folder. */
  generator?: string;
}

/**
 * The apps of this repository, the shell first, in the order in which they are built; their development servers have
 * ports in a row. Another app is one more here, and its workspace: nothing else lists them. A site's owner may admit
 * others, from repositories of their own (docs/new-remote.md).
 */
export const SITE_APPS = [
  { name: 'shell', folder: 'shell', owner: 'platform team', paths: ['/*'] },
  {
    name: 'content',
    folder: 'mfe-content',
    owner: 'editorial team',
    paths: ['/*'],
    generator: 'generate/generate.ts',
  },
  {
    name: 'guide',
    folder: 'mfe-guide',
    owner: 'marketing team',
    paths: [
      '/free-homeowners-guide',
      '/homeowners-guide-download',
      '/homeowners-guide.pdf',
      '/homeowners-calendar.ics',
      '/*',
    ],
  },
  {
    name: 'account',
    folder: 'mfe-account',
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
] as const satisfies readonly SiteApp[];
